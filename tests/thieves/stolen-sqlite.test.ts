import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freshSqlite } from '../support/databases.ts'
import { type TestStore, testStore } from '../support/store.ts'
import { expectNoLinks, expectNoOrder } from './chance.ts'
import { type Known, knownPeople, visitAll, waysToCome } from './crowd-of-known.ts'
import { fillTables } from './fill-tables.ts'
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

test.each(waysToCome)(
  'a thief of the SQLite file of %i visitors who came %s learns nothing of order after the night, or after a stop',
  async (count, _, atOnce) => {
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
  },
)

test('within five minutes nobody is told apart among fewer than ten, however large the tables are', async () => {
  const store = await testStore(freshSqlite)
  const file = fileOf(store)
  await fillTables(store, 5_000)
  const people = knownPeople(120)
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

test('until the next pass the log joins everybody since the last one to their answer, as the promise says', async () => {
  const store = await testStore(freshSqlite)
  const file = fileOf(store)
  const people = knownPeople(60)
  await store.forgetting.forget('everything')
  await visitAll(store, people, 1)
  const log = readFileSync(`${file}-wal`, 'latin1')
  const inLog = (nameOf: (person: Known) => string) =>
    people.toSorted((a, b) => log.indexOf(nameOf(a)) - log.indexOf(nameOf(b)))
  const [visitors, sessions] = [inLog(({ hash }) => hash), inLog(({ sessionId }) => sessionId)]
  expect(visitors.filter((person, at) => sessions[at] === person)).toHaveLength(people.length)
  const [, promise = ''] = readFileSync('docs/privacidad.md', 'utf8').split('**La promesa, en dos frases:**')
  const [first = ''] = promise.replaceAll('\n', ' ').split(';')
  expect(first).toContain('salvo, durante cinco minutos, a todas las que llegaron desde la última pasada')
})

test('the few who wait in the inbox are shuffled', async () => {
  const store = await testStore(freshSqlite)
  const people = knownPeople(9)
  await visitAll(store, people, 1)
  await store.inbox.move()
  // The night moves none of them either: two copies of the database would tell whose answer is new.
  for (const scope of ['inbox', 'everything'] as const) {
    await store.forgetting.forget(scope)
    const tables = positionsIn(fileOf(store), people)
    expect([...tables.keys()].toSorted()).toEqual(['session_inbox', 'visitor_inbox'])
    for (const [, rows] of tables) {
      expect(rows).toHaveLength(people.length)
      expectNoOrder(rows.map(({ at }) => at))
    }
  }
})
