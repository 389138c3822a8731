import { expect } from 'vitest'
import type { StoredAnswers } from '#rules/answers/stored-answers.ts'
import { ask } from '../databases.ts'
import { keptPart, keptSessions, keptVisitors } from '../kept-sessions.ts'

/** What was acknowledged to visitors. The database must agree with it after every fault. */
export interface Ledger {
  readonly started: string[]
  /** Each acknowledged completion. Those of our own form came with answers. */
  readonly completed: { readonly address: string; readonly sessionId: string; readonly kept?: StoredAnswers }[]
}

export function emptyLedger(): Ledger {
  return { started: [], completed: [] }
}

/** Nothing acknowledged is lost, nothing is counted twice, and no address completed twice. */
export async function expectLedgerKept(databaseUrl: string, { started, completed }: Ledger): Promise<void> {
  const sessions = await ask(databaseUrl, `SELECT id FROM ${keptSessions}`)
  const kept = new Set(sessions.map(({ id }) => String(id).slice(8)))
  expect(kept.size).toBe(sessions.length)
  expect(completed.filter(({ sessionId }) => !kept.has(keptPart(sessionId)))).toEqual([])
  expect(new Set(completed.map(({ address }) => address)).size).toBe(completed.length)
  await expectAnswersWhole(databaseUrl, completed)

  const number = async (sql: string) => Number((await ask(databaseUrl, sql))[0]?.n)
  const tally = (measure: string) =>
    number(`SELECT coalesce(sum(amount), 0) AS n FROM tally WHERE measure = '${measure}' AND bucket = ''`)
  // A start that was cut off before it was acknowledged may be counted; one that was acknowledged must be.
  expect(await tally('started')).toBeGreaterThanOrEqual(started.length)
  expect(await tally('completed')).toBe(sessions.length)
  expect(await tally('visitors')).toBe(await number(`SELECT count(*) AS n FROM ${keptVisitors}`))
  expect(await number(`SELECT coalesce(sum(completions), 0) AS n FROM ${keptVisitors}`)).toBe(sessions.length)
  expect(await number(`SELECT coalesce(max(completions), 0) AS n FROM ${keptVisitors}`)).toBeLessThanOrEqual(1)
}

/** Every acknowledged response has all its answers, and every one that has left the inbox is counted once. */
async function expectAnswersWhole(databaseUrl: string, completed: Ledger['completed']): Promise<void> {
  const rows = await ask(databaseUrl, `SELECT id, answers FROM ${keptSessions} WHERE answers IS NOT NULL`)
  const answersOf = new Map(rows.map(({ id, answers }) => [String(id).slice(8), JSON.parse(String(answers))]))
  for (const { sessionId, kept } of completed) {
    if (kept) expect(answersOf.get(keptPart(sessionId))).toEqual(kept)
  }
  // In one query, because a server may be emptying the inbox.
  const moved = await ask(
    databaseUrl,
    `SELECT 'response' AS what, id AS text FROM survey_session WHERE answers IS NOT NULL
     UNION ALL SELECT 'cell', counts FROM cell_count WHERE week = ''`,
  )
  const people = moved.filter(({ what }) => what === 'cell').map(({ text }) => JSON.parse(String(text))[0])
  const responses = moved.filter(({ what }) => what === 'response')
  expect(people.reduce((sum, number) => sum + number, 0)).toBe(responses.length)
}
