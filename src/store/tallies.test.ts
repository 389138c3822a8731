import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#rules/durations.ts'
import { engines } from '../../tests/support/databases.ts'
import { keptSessions, keptVisitors } from '../../tests/support/kept-sessions.ts'
import { completion, evidence, moveAll, start, type TestStore, testStore } from '../../tests/support/store.ts'

type Step = { readonly hour: number } & (
  | { readonly kind: 'start'; readonly visitor: string }
  /** `session`: which of those started so far; past the end, none. */
  | { readonly kind: 'report' | 'prove'; readonly session: number; readonly place: string | null }
)

const hour = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('start' as const), hour, visitor: fc.constantFrom('ana', 'beto', 'caro') }),
  fc.record({
    kind: fc.constantFrom('report' as const, 'prove' as const),
    hour,
    session: fc.nat({ max: 8 }),
    place: fc.constantFrom('20000', '20230', null),
  }),
)

/** Steps of one group are sent at once, groups one after another. */
const life = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 6 })

/** Lives a life in a survey of its own, and gives how many sessions the store started. */
async function live(store: TestStore, surveyId: string, groups: Step[][]) {
  const { participation, typeformEvidence } = store
  const started: { id: string; visitor: string }[] = []
  for (const group of groups) {
    const asked = group.map(async (step, index) => {
      const at = step.hour * HOUR_MS + index
      if (step.kind === 'start') {
        const outcome = await participation.start({ ...start(step.visitor, surveyId), at })
        return outcome === 'started' ? [{ id: randomUUID(), visitor: step.visitor }] : []
      }
      const session = started[step.session]
      if (!session) return []
      const said = { place: { postalCode: step.place, colonia: null }, at }
      const { id, visitor } = session
      if (step.kind === 'prove') await typeformEvidence.record({ ...evidence(id, visitor, surveyId), ...said })
      else await participation.complete({ ...completion(id, visitor, surveyId), ...said })
      return []
    })
    started.push(...(await Promise.all(asked)).flat())
    await moveAll(store)
  }
  return started.length
}

/** The same tallies by counting every row. */
async function fullCount({ ask }: TestStore, surveyId: string) {
  const count = async (sql: string) =>
    Object.fromEntries((await ask(sql)).map(({ bucket, amount }) => [bucket, Number(amount)]))
  const sessions = `FROM ${keptSessions} WHERE survey_id = '${surveyId}'`
  const one = async (what: string) => (await count(`SELECT 'n' AS bucket, count(*) AS amount ${what}`)).n
  return {
    completed: await one(sessions),
    uniqueVisitors: await one(`FROM ${keptVisitors} WHERE survey_id = '${surveyId}'`),
    verified: await one(`${sessions} AND state = 'verified'`),
    places: await count(
      `SELECT postal_code AS bucket, count(*) AS amount FROM survey_session
       WHERE survey_id = '${surveyId}' AND postal_code IS NOT NULL GROUP BY postal_code`,
    ),
  }
}

/** The running counts that the store keeps. */
async function runningCounts({ tallies, ask }: TestStore, surveyId: string) {
  const rows = await ask(`SELECT measure, bucket, amount FROM tally WHERE survey_id = '${surveyId}'`)
  const of = (measure: string) =>
    rows.filter((row) => row.measure === measure).map((row) => [String(row.bucket), Number(row.amount)] as const)
  const { total, completed, uniqueVisitors } = await tallies.of(surveyId)
  return {
    ...{ total, completed, uniqueVisitors },
    inHours: of('completed-in-hour').reduce((sum, [, n]) => sum + n, 0),
    verified: of('verified')[0]?.[1] ?? 0,
    places: Object.fromEntries(of('completed-in-place')),
  }
}

describe.each(engines)('tallies on $engine', ({ freshDatabase }) => {
  test.each([1, 2])('equal a full count after any sequence of visits, with %i answers per address', async (turns) => {
    const store = await testStore(freshDatabase, turns)
    const property = fc.asyncProperty(life, async (groups) => {
      const surveyId = randomUUID()
      const started = await live(store, surveyId, groups)
      const counted = await fullCount(store, surveyId)

      const inHours = counted.completed
      expect(await runningCounts(store, surveyId)).toEqual({ ...counted, total: started, inHours })

      const [most] = await store.ask(
        `SELECT coalesce(max(completions), 0) AS most, coalesce(sum(completions), 0) AS turns FROM ${keptVisitors} WHERE survey_id = '${surveyId}'`,
      )
      expect(Number(most?.most)).toBeLessThanOrEqual(turns)
      expect(Number(most?.turns)).toBe(counted.completed)
    })
    await fc.assert(property, { numRuns: 15 })
  })

  test('are running counts: a session put in behind the back of the store is not counted', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start())
    await store.ask("INSERT INTO survey_session VALUES ('s2', '001', 'reported', NULL, NULL, 'longer', NULL, NULL, '')")
    expect(await store.tallies.of('001')).toMatchObject({ total: 1, completed: 0, uniqueVisitors: 1 })
  })
})
