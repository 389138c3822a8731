import { expect, onTestFinished, test } from 'vitest'
import { ask, freshSqlite } from '../../../tests/support/databases.ts'
import { testStore } from '../../../tests/support/store.ts'
import { expectNoOrder } from '../../../tests/thieves/chance.ts'
import { knownPeople, visitAll } from '../../../tests/thieves/crowd-of-known.ts'
import { stolenSqlite } from '../../../tests/thieves/sqlite-bytes.ts'
import { ANYTHING } from '../changes.ts'
import { keptTables } from '../kept-tables.ts'
import { forgetting } from './forgetting.ts'
import { openForWriting } from './writing.ts'

test('a file too large to be written again at once is written again in pieces, with room for visits in between', async () => {
  const store = await testStore(freshSqlite)
  const file = store.url.slice('file:'.length)
  const people = knownPeople(5_000)
  await visitAll(store, people, 100)
  const everything = () => Promise.all(keptTables.map(({ name }) => ask(store.url, `SELECT * FROM ${name}`)))
  const before = await everything()

  const { db, close } = openForWriting(file)
  onTestFinished(close)
  const steps = [...forgetting(db, ANYTHING, 0)]

  expect(steps.length).toBeGreaterThan(keptTables.length * 2)
  expect(await everything()).toEqual(before)

  const placesOf = places(file)
  expectNoOrder(people.flatMap(({ hash }) => placesOf(hash.slice(0, 16), 'visitor')))
  expectNoOrder(people.flatMap(({ sessionId }) => placesOf(sessionId.slice(8), 'survey_session')))
})

/** Where a thief of the file finds the text among the rows of a table. */
function places(file: string) {
  const stolen = stolenSqlite(file, 16)
  return (text: string, table: string) =>
    stolen
      .placesOf(text)
      .filter((place) => place.table === table)
      .slice(0, 1)
      .map(({ at }) => at)
}

test('of a large file only what lies around those who came is written again, and that in no order', async () => {
  const store = await testStore(freshSqlite)
  const file = store.url.slice('file:'.length)
  const people = knownPeople(5_000)
  const { db, close } = openForWriting(file)
  onTestFinished(close)
  await visitAll(store, people.slice(0, 4_000), 100)
  const all = [...forgetting(db, ANYTHING, 0)].length

  const steps: number[] = []
  for (let first = 4_000; first < people.length; first += 5) {
    const some = people.slice(first, first + 5)
    await visitAll(store, some, 5)
    const keys = { visitor: some.map(({ hash }) => ['005', hash]) }
    steps.push([...forgetting(db, { since: '20990101', keys }, 0)].length)
  }

  expect(Math.max(...steps)).toBeLessThan(all)
  expect(await ask(store.url, 'SELECT count(*) AS n FROM visitor')).toEqual([{ n: people.length }])
  const placesOf = places(file)
  const positions = people.flatMap(({ hash }) => placesOf(hash.slice(0, 16), 'visitor'))
  expectNoOrder(positions)
  // SQLite fills a page from its end: whoever came last would lie first.
  const first = new Map(positions.toSorted((a, b) => b.offset - a.offset).map((at) => [at.page, at]))
  const newest = new Map(positions.map((at) => [at.page, at]))
  const found = [...newest].filter(([page, at]) => first.get(page) === at)
  expect(found.length).toBeLessThan(newest.size / 10)
})

test('only days that changed are written again', async () => {
  const store = await testStore(freshSqlite)
  await visitAll(store, knownPeople(3_000), 100)
  const { db, close } = openForWriting(store.url.slice('file:'.length))
  onTestFinished(close)
  const steps = (since: string) => [...forgetting(db, { ...ANYTHING, since }, 0)].length
  expect(steps('20260708')).toBeLessThan(steps('20260707'))
})
