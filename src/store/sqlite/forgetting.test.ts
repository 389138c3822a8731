import { expect, onTestFinished, test } from 'vitest'
import { ask, freshSqlite } from '../../../tests/support/databases.ts'
import { testStore } from '../../../tests/support/store.ts'
import { expectNoOrder } from '../../../tests/thieves/chance.ts'
import { knownPeople, visitAll } from '../../../tests/thieves/crowd-of-known.ts'
import { stolenSqlite } from '../../../tests/thieves/sqlite-bytes.ts'
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
  const steps = [...forgetting(db, '', 0)]

  expect(steps.length).toBeGreaterThan(keptTables.length * 2)
  expect(await everything()).toEqual(before)

  const stolen = stolenSqlite(file, 16)
  const positions = (text: string, table: string) =>
    stolen
      .placesOf(text)
      .filter((place) => place.table === table)
      .slice(0, 1)
      .map(({ at }) => at)
  expectNoOrder(people.flatMap(({ hash }) => positions(hash.slice(0, 16), 'visitor')))
  expectNoOrder(people.flatMap(({ sessionId }) => positions(sessionId.slice(8), 'survey_session')))
})

test('only days that changed are written again', async () => {
  const store = await testStore(freshSqlite)
  await visitAll(store, knownPeople(3_000), 100)
  const { db, close } = openForWriting(store.url.slice('file:'.length))
  onTestFinished(close)
  const steps = (since: string) => [...forgetting(db, since, 0)].length
  expect(steps('20260708')).toBeLessThan(steps('20260707'))
})
