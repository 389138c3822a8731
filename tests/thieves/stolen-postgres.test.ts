import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshPostgres } from '../support/databases.ts'
import { type TestStore, testStore } from '../support/store.ts'
import { expectNoLinks, expectNoOrder, type Position } from './chance.ts'
import { type Known, knownPeople, visitAll } from './crowd-of-known.ts'
import { timesInFile } from './times-in-file.ts'

const tables = [
  { table: 'visitor', inbox: 'visitor_inbox', name: 'hash', part: ({ hash }: Known) => hash },
  { table: 'survey_session', inbox: 'session_inbox', name: 'id', part: ({ sessionId }: Known) => sessionId },
] as const

/** Where the newest version of each row lies, by the engine's own word. */
async function ctids({ ask }: TestStore, table: string, name: string): Promise<Map<string, Position>> {
  const rows = await ask(`SELECT ${name} AS name, ctid::text AS at FROM ${table}`)
  return new Map(
    rows.map(({ name, at }) => {
      const [page = 0, offset = 0] = String(at).slice(1, -1).split(',').map(Number)
      return [String(name), { page, offset }]
    }),
  )
}

const transactionsIn = ({ ask }: TestStore, table: string) =>
  ask(`SELECT xmin, count(*)::integer AS rows FROM ${table} GROUP BY xmin ORDER BY xmin::text::bigint`)

describe.each([20, 50, 70, 100, 500, 5_000])('a thief of the PostgreSQL files of %i visitors', (count) => {
  test.each([
    ['one at a time', 1],
    ['in bursts', 40],
  ])('who came %s learns nothing of order after the night', async (_, atOnce) => {
    const store = await testStore(freshPostgres)
    const people = knownPeople(count)
    for (const half of [people.slice(0, count / 2), people.slice(count / 2)]) {
      await visitAll(store, half, atOnce)
      await store.inbox.move()
      await forgetEverything(store)
    }

    for (const { table, inbox, name, part } of tables) {
      const places = await ctids(store, table, name)
      expectNoOrder(people.flatMap((person) => places.get(part(person)) ?? []))
      // One transaction wrote them all, and nothing else.
      expect(await transactionsIn(store, table)).toHaveLength(1)
      expect(await timesInFile(store, inbox, people.map(part))).toEqual(new Set([0]))
    }
    expect(
      await store.ask('SELECT 1 FROM visitor, survey_session WHERE visitor.xmin = survey_session.xmin LIMIT 1'),
    ).toEqual([])
    const inOrder = async (table: string, name: string, part: (person: Known) => string) => {
      const arrivals = new Map(people.map((person, arrival) => [part(person), String(arrival)]))
      const rows = await store.ask(`SELECT ${name} AS name FROM ${table} ORDER BY ctid`)
      return rows.map((row) => arrivals.get(String(row.name)) ?? '')
    }
    expectNoLinks(
      await inOrder('visitor', 'hash', tables[0].part),
      await inOrder('survey_session', 'id', tables[1].part),
    )
    if (count > 500) return
    for (const { table, part } of tables) {
      expect(await timesInFile(store, table, people.map(part))).toEqual(new Set([1]))
    }
  })
})

/** Others may look at old versions for a moment, such as autovacuum: then it is done the next time. */
async function forgetEverything(store: TestStore): Promise<void> {
  await expect.poll(() => store.forgetting.forget('everything'), { timeout: 60_000 }).toBe(true)
}

test('within five minutes nobody is told apart among fewer than ten, however large the tables are', async () => {
  const store = await testStore(freshPostgres)
  await fill(store, 20_000)
  const people = knownPeople(200)
  for (let first = 0; first < people.length; first += 40) {
    const group = people.slice(first, first + 40)
    await visitAll(store, group, 1)
    await store.inbox.move()
    await expect.poll(() => store.forgetting.forget('inbox'), { timeout: 60_000 }).toBe(true)
    for (const { table, inbox, name, part } of tables) {
      const [before, ...groups] = await transactionsIn(store, table)
      expect(before?.rows).toBe(20_000)
      expect(groups.map(({ rows }) => rows)).toEqual(groups.map(() => 40))
      const places = await ctids(store, table, name)
      expectNoOrder(group.flatMap((person) => places.get(part(person)) ?? []))
      // Dead bytes included: those of the large table, and none of the inbox.
      expect(await timesInFile(store, table, group.map(part))).toEqual(new Set([1]))
      expect(await timesInFile(store, inbox, group.map(part))).toEqual(new Set([0]))
    }
  }
})

test("what the planner's statistics keep names nobody, also after a release whose statistics did", async () => {
  const store = await testStore(freshPostgres)
  const people = knownPeople(40)
  await visitAll(store, people.slice(0, 35), 1)
  await store.inbox.move()
  await store.forgetting.forget('everything')
  await visitAll(store, people.slice(35), 1)
  await store.ask('ANALYZE')
  const [row] = await store.ask(
    `SELECT coalesce(json_agg(s)::text, '') AS kept FROM pg_stats s WHERE schemaname = 'public'`,
  )
  const kept = String(row?.kept)
  expect(kept).toContain('tally')
  for (const { hash, sessionId } of people) {
    expect(kept).not.toContain(hash)
    expect(kept).not.toContain(sessionId)
  }
})

test('while another transaction may look at old rows, forgetting is not done, and is as soon as it has ended', async () => {
  const store = await testStore(freshPostgres)
  const people = knownPeople(20)
  await visitAll(store, people, 1)
  await store.inbox.move()
  const reader = new pg.Client(store.url)
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await reader.query('SELECT count(*) FROM schema_migration')

  expect(await store.forgetting.forget()).toBe(false)
  expect(store.forgetting.state()).toMatchObject({ heldUpSince: expect.any(Number), dueSince: expect.any(Number) })
  await store.forgetting.forgetWhenDue()
  expect(store.forgetting.state().heldUpSince).toBeDefined()

  await reader.query('COMMIT')
  await expect
    .poll(
      async () => {
        await store.forgetting.forgetWhenDue()
        return store.forgetting.state()
      },
      { timeout: 60_000 },
    )
    .toMatchObject({ heldUpSince: undefined, dueSince: undefined })
  for (const { table, inbox, part } of tables) {
    expect(await timesInFile(store, table, people.map(part))).toEqual(new Set([1]))
    expect(await timesInFile(store, inbox, people.map(part))).toEqual(new Set([0]))
  }
})

/** As if so many had come before. */
async function fill(store: TestStore, visitors: number): Promise<void> {
  const from = `FROM generate_series(1, ${visitors}) AS n`
  await store.ask(`INSERT INTO visitor SELECT '005', md5(n::text) || 'v', 1 ${from}`)
  await store.ask(`
    INSERT INTO survey_session (id, survey_id, state, time_taken, version, answers)
    SELECT '20260701' || md5(n::text), '005', 'verified', 'under-1-h', '1', '{}' ${from}`)
  await forgetEverything(store)
}
