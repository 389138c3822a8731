import { describe, expect, test } from 'vitest'
import { freshSqlite } from '../support/databases.ts'
import { testStore } from '../support/store.ts'
import { expectNoLinks, expectNoOrder } from './chance.ts'
import { type Known, knownPeople, visitAll } from './crowd-of-known.ts'
import { stolenSqlite, timesInFile } from './sqlite-bytes.ts'

const PART = 16

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
  expect([...tables.keys()].toSorted()).toEqual(['survey_session', 'unproven', 'unproven_by_response', 'visitor'])
  // Each row stands there once: no older copy of it in free or unused room.
  expect(tables.get('visitor')).toHaveLength(people.length)
  for (const [, rows] of tables) expectNoOrder(firstOfEach(rows).map(({ at }) => at))

  const inOrder = (table: string) =>
    firstOfEach(tables.get(table) ?? [])
      .toSorted((a, b) => a.at.page - b.at.page || a.at.offset - b.at.offset)
      .map(({ arrival }) => String(arrival))
  expectNoLinks(inOrder('visitor'), inOrder('survey_session'))
}

function firstOfEach<Row extends { arrival: number }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.toReversed().map((row) => [row.arrival, row])).values()].toSorted(
    (a, b) => a.arrival - b.arrival,
  )
}

describe.each([20, 50, 70, 100, 500, 5_000])('a thief of the SQLite file of %i visitors', (count) => {
  test.each([
    ['one at a time', 1],
    ['in bursts', 40],
  ])('who came %s learns nothing of order, minutes after the last and after a stop', async (_, atOnce) => {
    const store = await testStore(freshSqlite)
    const file = store.url.slice('file:'.length)
    const people = knownPeople(count)
    // Half of them come before what was forgotten in between, half after it.
    await visitAll(store, people.slice(0, count / 2), atOnce)
    await store.forgetting.forget()
    await visitAll(store, people.slice(count / 2), atOnce)
    await store.forgetting.forget()

    expectNothingToSteal(file, people)
    expect(
      timesInFile(
        `${file}-wal`,
        people.map(({ hash }) => hash),
      ),
    ).toBe(0)
    await store.close()
    expectNothingToSteal(file, people)
  })
})
