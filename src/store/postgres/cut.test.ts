import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { dice } from '../../../tests/support/crowds/dice.ts'
import { ask, freshPostgres } from '../../../tests/support/databases.ts'
import { cuttingProxy } from '../../../tests/support/postgres/cutting-proxy.ts'
import { completion } from '../../../tests/support/store.ts'
import { StoreUnavailable } from '../engine.ts'
import { openStore } from '../store.ts'

const VISITORS = 600
/** More would be one batch, too large to pass between two cuts. */
const AT_ONCE = 100
/** From the middle of the first statements to some batches later. */
const BYTES = 40_000
const content = { version: '1', answers: { likes: { options: ['apple'] } }, cell: '', counts: [0] }

test('connections cut at any byte, in the middle of a batch or of its commit, lose and double nothing', async () => {
  const database = await freshPostgres()
  onTestFinished(database.remove)
  const roll = dice(18)
  let isCalm = true
  const proxy = await cuttingProxy(new URL(database.url), () => (isCalm ? 1e9 : 2_000 + roll(BYTES)))
  onTestFinished(proxy.close)
  const store = await openStore({ url: proxy.url, answersPerAddress: 1 })
  onTestFinished(store.close)
  isCalm = false

  let failed = 0
  async function answer(number: number): Promise<string> {
    const { formId, responseId, ...own } = completion(`20260707session-${number}`, `visitor-${number}`)
    for (;;) {
      try {
        return await store.answers.keep({ ...own, content })
      } catch (error) {
        expect(error).toBeInstanceOf(StoreUnavailable)
        failed += 1
        await pause(20)
      }
    }
  }
  const outcomes: string[] = []
  for (let first = 0; first < VISITORS; first += AT_ONCE)
    outcomes.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => answer(first + number)))))

  expect(new Set(outcomes)).toEqual(new Set(['answered']))
  expect(proxy.counted.cuts).toBeGreaterThan(5)
  expect(failed).toBeGreaterThan(50)
  const [kept] = await ask(
    database.url,
    `SELECT (SELECT count(*) FROM session_inbox) AS sessions, (SELECT sum(completions) FROM visitor_inbox) AS turns,
       (SELECT amount FROM tally WHERE measure = 'completed') AS completed,
       (SELECT amount FROM tally WHERE measure = 'visitors') AS visitors`,
  )
  expect(kept).toEqual({
    sessions: String(VISITORS),
    turns: String(VISITORS),
    completed: String(VISITORS),
    visitors: String(VISITORS),
  })
})
