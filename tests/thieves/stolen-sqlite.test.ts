import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshSqlite } from '../support/databases.ts'
import { type TestStore, testStore } from '../support/store.ts'
import { expectNoLinks, expectNoOrder } from './chance.ts'
import { type Known, knownPeople, visitAll } from './crowd-of-known.ts'
import { stolenSqlite, timesInFile } from './sqlite-bytes.ts'

const PART = 16

function fileOf({ url }: TestStore): string {
  return url.slice('file:'.length)
}

/** Of each table, where its rows lie, in the order in which people came. */
function positionsIn(file: string, people: readonly Known[]) {
  const stolen = stolenSqlite(file, PART)
  const places = people.flatMap(({ hash, sessionId }, arrival) =>
    [hash.slice(0, PART), sessionId.slice(8)].flatMap((text) =>
      stolen.placesOf(text).map(({ table, at }) => ({ table, at, arrival })),
    ),
  )
  return Map.groupBy(places, ({ table }) => table)
}

function expectNothingToSteal(file: string, people: readonly Known[]) {
  const tables = positionsIn(file, people)
  // Each row stands there once: no older copy of it in another table, or in free or unused room.
  expect([...tables.keys()].toSorted()).toEqual(['survey_session', 'visitor'])
  for (const [, rows] of tables) {
    expect(rows).toHaveLength(people.length)
    expectNoOrder(rows.map(({ at }) => at))
  }
  const inOrder = (table: string) =>
    (tables.get(table) ?? [])
      .toSorted((a, b) => a.at.page - b.at.page || a.at.offset - b.at.offset)
      .map(({ arrival }) => String(arrival))
  expectNoLinks(inOrder('visitor'), inOrder('survey_session'))
}

const hashesOf = (people: readonly Known[]) => people.map(({ hash }) => hash)

describe.each([20, 50, 70, 100, 500, 5_000])('a thief of the SQLite file of %i visitors', (count) => {
  test.each([
    ['one at a time', 1],
    ['in bursts', 40],
  ])('who came %s learns nothing of order after the night, or after a stop', async (_, atOnce) => {
    const store = await testStore(freshSqlite)
    const file = fileOf(store)
    const people = knownPeople(count)
    for (const half of [people.slice(0, count / 2), people.slice(count / 2)]) {
      await visitAll(store, half, atOnce)
      await store.inbox.move()
      expect(await store.forgetting.forget('everything')).toBe(true)
    }

    expectNothingToSteal(file, people)
    expect(timesInFile(`${file}-wal`, hashesOf(people))).toBe(0)
    await store.close()
    expectNothingToSteal(file, people)
  })
})

test('within five minutes nobody is told apart among fewer than ten, however large the tables are', async () => {
  const store = await testStore(freshSqlite)
  const file = fileOf(store)
  await fill(store, 20_000)
  const people = knownPeople(200)
  for (let first = 0; first < people.length; first += 40) {
    const group = people.slice(first, first + 40)
    await visitAll(store, group, 1)
    await store.inbox.move()
    expect(await store.forgetting.forget('inbox')).toBe(true)
    const tables = positionsIn(file, group)
    expect([...tables.keys()].toSorted()).toEqual(['survey_session', 'visitor'])
    for (const [, rows] of tables) expectNoOrder(rows.map(({ at }) => at))
    expect(timesInFile(`${file}-wal`, hashesOf(group))).toBe(0)
  }
})

test('the few who wait in the inbox are shuffled', async () => {
  const store = await testStore(freshSqlite)
  const people = knownPeople(9)
  await visitAll(store, people, 1)
  await store.inbox.move()
  await store.forgetting.forget('inbox')
  const tables = positionsIn(fileOf(store), people)
  expect([...tables.keys()].toSorted()).toEqual(['session_inbox', 'visitor_inbox'])
  for (const [, rows] of tables) {
    expect(rows).toHaveLength(people.length)
    expectNoOrder(rows.map(({ at }) => at))
  }
  // After the night it is not even known which visitors they are.
  await store.forgetting.forget('everything')
  expect([...positionsIn(fileOf(store), people).keys()].toSorted()).toEqual(['session_inbox', 'visitor'])
})

test('while somebody else reads the file, forgetting is not done, and is as soon as they have gone', async () => {
  const store = await testStore(freshSqlite)
  const file = fileOf(store)
  const people = knownPeople(38)
  const reader = new DatabaseSync(file, { readOnly: true })
  onTestFinished(() => reader.close())
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM visitor').get()
  await visitAll(store, people, 1)
  await store.inbox.move()

  expect(await store.forgetting.forget()).toBe(false)
  expect(store.forgetting.state()).toMatchObject({ heldUpSince: expect.any(Number), dueSince: expect.any(Number) })
  expect(timesInFile(`${file}-wal`, hashesOf(people))).toBe(people.length)
  await store.forgetting.forgetWhenDue()
  expect(timesInFile(`${file}-wal`, hashesOf(people))).toBe(people.length)

  reader.exec('COMMIT')
  await store.forgetting.forgetWhenDue()
  expect(store.forgetting.state()).toMatchObject({ heldUpSince: undefined, dueSince: undefined })
  expectNothingToSteal(file, people)
  expect(timesInFile(`${file}-wal`, hashesOf(people))).toBe(0)
})

/** As if so many had come before. */
async function fill(store: TestStore, visitors: number): Promise<void> {
  const numbers = `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${visitors})`
  const letters = 'lower(hex(randomblob(12)))'
  await store.ask(`INSERT INTO visitor ${numbers} SELECT '005', ${letters}, 1 FROM n`)
  await store.ask(
    `INSERT INTO survey_session ${numbers} SELECT '20260701' || ${letters}, '005', 'verified', NULL, NULL, 'under-1-h', '1', '{}', '' FROM n`,
  )
  expect(await store.forgetting.forget('everything')).toBe(true)
}
