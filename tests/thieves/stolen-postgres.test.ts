import { expect, test } from 'vitest'
import { freshPostgres } from '../support/databases.ts'
import { type TestStore, testStore } from '../support/store.ts'
import { expectNoLinks, expectNoOrder } from './chance.ts'
import { codeAsTheyCome, textOf } from './coders.ts'
import { type Known, knownPeople, visitAll, waysToCome } from './crowd-of-known.ts'
import { ctids } from './ctids.ts'
import { fillTables, forgetAll } from './fill-tables.ts'
import { timesInFile } from './times-in-file.ts'

const tables = [
  { table: 'visitor', inbox: 'visitor_inbox', name: 'hash', part: ({ hash }: Known) => hash },
  { table: 'survey_session', inbox: 'session_inbox', name: 'id', part: ({ sessionId }: Known) => sessionId },
] as const

/** Of each table (migration 013). */
const PARTS = 16

/** How many rows each transaction wrote that can be told from the rows, the oldest first. */
async function rowsByTransaction({ ask }: TestStore, table: string): Promise<number[]> {
  const rows = await ask(`SELECT count(*) AS written FROM ${table} GROUP BY xmin ORDER BY xmin::text::bigint`)
  return rows.map(({ written }) => Number(written))
}

test.each(waysToCome)(
  'a thief of the PostgreSQL files of %i visitors who came %s learns nothing of order after the night',
  async (count, _, atOnce) => {
    const store = await testStore(freshPostgres)
    const people = knownPeople(count)
    for (const half of [people.slice(0, count / 2), people.slice(count / 2)]) {
      await visitAll(store, half, atOnce)
      await store.inbox.move()
      await forgetAll(store)
    }

    for (const { table, inbox, name, part } of tables) {
      const places = await ctids(store, table, name)
      expectNoOrder(people.flatMap((person) => places.get(part(person)) ?? []))
      // One transaction wrote all rows of a part, and nothing else.
      const mixed = `SELECT tableoid FROM ${table} GROUP BY tableoid HAVING count(DISTINCT xmin::text) > 1`
      expect(await store.ask(mixed)).toEqual([])
      expect(await timesInFile(store, inbox, people.map(part))).toEqual(new Set([0]))
    }
    expect(
      await store.ask('SELECT 1 FROM visitor, survey_session WHERE visitor.xmin = survey_session.xmin LIMIT 1'),
    ).toEqual([])
    const inOrder = async (table: string, name: string, part: (person: Known) => string) => {
      const arrivals = new Map(people.map((person, arrival) => [part(person), String(arrival)]))
      const rows = await store.ask(`SELECT ${name} AS name FROM ${table} ORDER BY tableoid, ctid`)
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
  },
)

test('within five minutes nobody is told apart among fewer than ten, however large the tables are', async () => {
  const store = await testStore(freshPostgres)
  await fillTables(store, 5_000)
  const people = knownPeople(120)
  for (let first = 0; first < people.length; first += 40) {
    const group = people.slice(first, first + 40)
    await visitAll(store, group, 1)
    await store.inbox.move()
    await expect.poll(() => store.forgetting.forget('inbox'), { timeout: 60_000 }).toBe(true)
    for (const { table, inbox, name, part } of tables) {
      const written = await rowsByTransaction(store, table)
      const groups = written.splice(PARTS)
      expect(written.reduce((sum, rows) => sum + rows)).toBe(5_000)
      expect(groups).toEqual(groups.map(() => 40))
      const places = await ctids(store, table, name)
      expectNoOrder(group.flatMap((person) => places.get(part(person)) ?? []))
      // Dead bytes included: those of the large table, and none of the inbox.
      expect(await timesInFile(store, table, group.map(part))).toEqual(new Set([1]))
      expect(await timesInFile(store, inbox, group.map(part))).toEqual(new Set([0]))
    }
  }
})

test("what the planner's statistics keep names nobody and no text, also after a release whose statistics did", async () => {
  const store = await testStore(freshPostgres)
  const people = knownPeople(40)
  await codeAsTheyCome(store, people.slice(0, 35))
  await store.forgetting.forget('everything')
  await visitAll(store, people.slice(35), 1)
  await store.ask('ANALYZE')
  const [row] = await store.ask(
    `SELECT coalesce(json_agg(s)::text, '') AS kept FROM pg_stats s WHERE schemaname = 'public'`,
  )
  const kept = String(row?.kept)
  expect(kept).toContain('tally')
  for (const person of people) {
    for (const name of [person.hash, person.sessionId, textOf(person)]) expect(kept).not.toContain(name)
  }
  // Nor what anybody said, as a text's codes.
  const ofTexts = await store.ask(
    "SELECT attname AS column FROM pg_stats WHERE tablename = 'coded_text' ORDER BY attname",
  )
  expect(ofTexts.map(({ column }) => column)).toEqual(['coder', 'question', 'survey_id'])
})
