import { expect } from 'vitest'
import { ask } from './databases.ts'

/** What visitors were told: the truth that a database must agree with after every fault. */
export interface Ledger {
  readonly started: string[]
  /** Address and session of each acknowledged completion. */
  readonly completed: { readonly address: string; readonly sessionId: string }[]
}

export function emptyLedger(): Ledger {
  return { started: [], completed: [] }
}

/** Nothing acknowledged is lost, nothing is counted twice, and no address completed twice. */
export async function expectLedgerKept(databaseUrl: string, { started, completed }: Ledger): Promise<void> {
  const sessions = await ask(databaseUrl, 'SELECT id, state FROM survey_session')
  const stateOf = new Map(sessions.map(({ id, state }) => [String(id), String(state)]))
  expect(started.filter((id) => !stateOf.has(id))).toEqual([])
  expect(completed.filter(({ sessionId }) => (stateOf.get(sessionId) ?? 'open') === 'open')).toEqual([])
  expect(new Set(completed.map(({ address }) => address)).size).toBe(completed.length)

  const number = async (sql: string) => Number((await ask(databaseUrl, sql))[0]?.n)
  const tally = (measure: string) =>
    number(`SELECT coalesce(sum(amount), 0) AS n FROM tally WHERE measure = '${measure}' AND bucket = ''`)
  const completions = await number("SELECT count(*) AS n FROM survey_session WHERE state <> 'open'")
  expect(await tally('started')).toBe(sessions.length)
  expect(await tally('completed')).toBe(completions)
  expect(await tally('visitors')).toBe(await number('SELECT count(*) AS n FROM visitor'))
  expect(await number('SELECT coalesce(sum(completions), 0) AS n FROM visitor')).toBe(completions)
  expect(await number('SELECT coalesce(max(completions), 0) AS n FROM visitor')).toBeLessThanOrEqual(1)
}
