import { describe, expect, test } from 'vitest'
import { freshPostgres } from '../support/databases.ts'
import { type TestStore, testStore } from '../support/store.ts'
import { expectNoLinks, expectNoOrder, type Position } from './chance.ts'
import { type Known, knownPeople, visitAll } from './crowd-of-known.ts'
import { timesInFile } from './times-in-file.ts'

const tables = [
  { table: 'visitor', name: 'hash', part: ({ hash }: Known) => hash },
  { table: 'survey_session', name: 'id', part: ({ sessionId }: Known) => sessionId },
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

describe.each([20, 50, 70, 100, 500, 5_000])('a thief of the PostgreSQL files of %i visitors', (count) => {
  test.each([
    ['one at a time', 1],
    ['in bursts', 40],
  ])('who came %s learns nothing of order, minutes after the last', async (_, atOnce) => {
    const store = await testStore(freshPostgres)
    const people = knownPeople(count)
    await visitAll(store, people.slice(0, count / 2), atOnce)
    await store.forgetting.forget()
    await visitAll(store, people.slice(count / 2), atOnce)
    await store.forgetting.forget()
    // What somebody else's transaction held back is forgotten the next time; else there is nothing to do.
    await store.forgetting.forget()

    for (const { table, name, part } of tables) {
      const places = await ctids(store, table, name)
      expectNoOrder(people.flatMap((person) => places.get(part(person)) ?? []))
      // One transaction wrote them all, and nothing else.
      expect(await store.ask(`SELECT DISTINCT xmin FROM ${table}`)).toHaveLength(1)
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
    await store.ask('VACUUM')
    expect(
      await timesInFile(
        store,
        'visitor',
        people.map(({ hash }) => hash),
      ),
    ).toEqual(new Set([1]))
  })
})
