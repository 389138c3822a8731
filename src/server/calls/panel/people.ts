import { peoplePaths } from '#contract/people-paths.ts'
import {
  AccountParams,
  AccountsReply,
  AddAccountBody,
  ChangeAccountBody,
  MeReply,
  OwnPasswordBody,
  OwnPasswordReply,
} from '#contract/people-schemas.ts'
import { Failure } from '../../failure.ts'
import { addPerson, changeOwnPassword, changePerson, removePerson } from '../../people/manage-accounts.ts'
import { byPerson } from '../../people/person.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'

/** Who is signed in, and the accounts of the people who work here. Changes are in force at once in this process. */
export function peopleCalls(app: TypedApp, { store, config, accounts }: Services): void {
  const accountsReply = async (): Promise<AccountsReply> => ({
    settingsUser: config.admin.user,
    accounts: (await store.accounts.all()).map(({ user, name, role, state }) => ({ user, name, role, state })),
  })

  app.get(peoplePaths.me, { schema: { response: { 200: MeReply } } }, async ({ person }) => person)

  const owning = { schema: { body: OwnPasswordBody, response: { 200: OwnPasswordReply } } }
  app.post(peoplePaths.ownPassword, owning, async ({ body, person }) => {
    if (person.isOfSettings) throw new Failure('password-of-settings')
    const password = await changeOwnPassword(store, person.user, body.password, byPerson(person))
    accounts.forget()
    return password === undefined ? {} : { password }
  })

  const response = { 200: AccountsReply }
  app.get(peoplePaths.accounts, { schema: { response } }, accountsReply)

  app.post(peoplePaths.accounts, { schema: { body: AddAccountBody, response } }, async ({ body, person }) => {
    const { user } = body
    if (user === config.admin.user) throw new Failure('user-taken')
    const password = await addPerson(store, body, byPerson(person))
    accounts.forget()
    return { ...(await accountsReply()), made: { user, password } }
  })

  const changing = { schema: { params: AccountParams, body: ChangeAccountBody, response } }
  app.post(peoplePaths.account(':user'), changing, async ({ params: { user }, body, person }) => {
    const password = await changePerson(store, user, body, byPerson(person))
    accounts.forget()
    return { ...(await accountsReply()), ...(password !== undefined && { made: { user, password } }) }
  })

  const removing = { schema: { params: AccountParams, response } }
  app.post(peoplePaths.removal(':user'), removing, async ({ params: { user }, person }) => {
    await removePerson(store, user, byPerson(person))
    accounts.forget()
    return accountsReply()
  })
}
