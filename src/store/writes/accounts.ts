import type { RecordEntry } from '#rules/people/record.ts'
import { type Account, isLastAdministrator } from '#rules/people/roles.ts'
import { keepRecord } from './keep-record.ts'
import type { WriteContext } from './write-context.ts'

/** An account with the hash of its password: empty once it is removed, so that nothing opens it. */
export interface StoredAccount extends Account {
  readonly passwordHash: string
}

export interface AddedAccount extends Omit<StoredAccount, 'state'> {
  readonly record: RecordEntry
}

export async function addAccount(context: WriteContext, added: AddedAccount): Promise<'added' | 'taken'> {
  const { user, name, role, passwordHash, record } = added
  const isNew = (await context.queries.change('addAccount', [user, name, role, passwordHash])) === 1
  if (!isNew) return 'taken'
  await keepRecord(context, record)
  return 'added'
}

export interface AccountChange {
  readonly user: string
  /** What is not named stays. */
  readonly to: Partial<Omit<StoredAccount, 'user'>>
  readonly record: RecordEntry
}

export type AccountChangeOutcome = 'changed' | 'unknown-account' | 'last-administrator'

export async function changeAccount(
  context: WriteContext,
  { user, to, record }: AccountChange,
): Promise<AccountChangeOutcome> {
  type Row = { user: string; name: string; role: Account['role']; state: Account['state']; passwordHash: string }
  const accounts = await context.queries.rows<Row>('lockAccounts', [])
  const account = accounts.find((each) => each.user === user)
  if (!account) return 'unknown-account'
  const { name, role, state, passwordHash } = { ...account, ...to }
  const stays = role === 'administration' && state === 'active'
  if (!stays && isLastAdministrator(accounts, user)) return 'last-administrator'
  await context.queries.change('putAccount', [user, name, role, state, state === 'removed' ? '' : passwordHash])
  await keepRecord(context, record)
  return 'changed'
}
