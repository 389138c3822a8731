import { randomInt } from 'node:crypto'
import { makePassword } from '#rules/people/make-password.ts'
import { passwordProblem } from '#rules/people/password-rules.ts'
import type { RecordEntry } from '#rules/people/record.ts'
import { nameProblem, type Role, roleTexts, userProblem } from '#rules/people/roles.ts'
import type { Store } from '#store/store.ts'
import type { AccountChange } from '#store/writes/accounts.ts'
import { Failure } from '../failure.ts'
import { hashPassword } from './password-hash.ts'

type Accounts = Pick<Store, 'accounts'>

/** Who did it and when; what was done is added here. */
type By = Pick<RecordEntry, 'at' | 'person' | 'origin'>

interface NewPerson {
  readonly user: string
  readonly name: string
  readonly role: Role
}

/** Returns the password that the site made. Only its hash is kept. */
export async function addPerson({ accounts }: Accounts, { user, name, role }: NewPerson, by: By): Promise<string> {
  refuseFor(userProblem(user) ?? nameProblem(name))
  const password = makePassword(randomInt)
  const record: RecordEntry = { ...by, action: 'account-added', detail: `${user}, ${roleTexts[role].name}` }
  const passwordHash = await hashPassword(password)
  const outcome = await accounts.add({ user, name: name.trim(), role, passwordHash, record })
  if (outcome === 'taken') throw new Failure('user-taken')
  return password
}

interface PersonChange {
  readonly name?: string | undefined
  readonly role?: Role | undefined
  /** Also gives a removed person access again. */
  readonly isPasswordNew?: boolean | undefined
}

/** Returns the new password, where one was asked for. */
export async function changePerson(
  store: Accounts,
  user: string,
  { name, role, isPasswordNew = false }: PersonChange,
  by: By,
): Promise<string | undefined> {
  if (name !== undefined) refuseFor(nameProblem(name))
  const password = isPasswordNew ? makePassword(randomInt) : undefined
  const said = [
    user,
    name !== undefined && `se llama ${name.trim()}`,
    role && roleTexts[role].name,
    password !== undefined && 'contraseña nueva',
  ]
  const to = {
    ...(name !== undefined && { name: name.trim() }),
    ...(role && { role }),
    ...(password !== undefined && { passwordHash: await hashPassword(password), state: 'active' as const }),
  }
  const record: RecordEntry = { ...by, action: 'account-changed', detail: said.filter(Boolean).join(', ') }
  await change(store, { user, to, record })
  return password
}

export async function removePerson(store: Accounts, user: string, by: By): Promise<void> {
  const record: RecordEntry = { ...by, action: 'account-removed', detail: user }
  await change(store, { user, to: { state: 'removed' }, record })
}

/** Returns the password if the site made it. */
export async function changeOwnPassword(
  store: Accounts,
  user: string,
  chosen: string | undefined,
  by: By,
): Promise<string | undefined> {
  if (chosen !== undefined) refuseFor(passwordProblem(chosen))
  const password = chosen ?? makePassword(randomInt)
  const record: RecordEntry = { ...by, action: 'password-changed' }
  await change(store, { user, to: { passwordHash: await hashPassword(password) }, record })
  return chosen === undefined ? password : undefined
}

async function change({ accounts }: Accounts, wanted: AccountChange): Promise<void> {
  const outcome = await accounts.change(wanted)
  if (outcome !== 'changed') throw new Failure(outcome)
}

function refuseFor(problem: string | undefined): void {
  if (problem !== undefined) throw new Failure('bad-request', { because: problem })
}
