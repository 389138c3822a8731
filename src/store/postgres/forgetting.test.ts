import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshPostgres } from '../../../tests/support/databases.ts'
import { completion, start, type TestStore, testStore } from '../../../tests/support/store.ts'
import { expectNoOrder, type Position } from '../../../tests/thieves/chance.ts'
import { type Known, knownPeople, visitAll } from '../../../tests/thieves/crowd-of-known.ts'
import { timesInFile } from '../../../tests/thieves/times-in-file.ts'
import { ANYTHING } from '../changes.ts'
import { keptTables, ROWS_IN_A_PIECE } from '../kept-tables.ts'
import { forget } from './forgetting.ts'

/** A connection of the test's own, beside the store. */
async function handsBeside({ url }: TestStore) {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return {
    async transaction<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
      await client.query('BEGIN')
      const result = await work(client)
      await client.query('COMMIT')
      return result
    },
    tidy: async (table: string) => void (await client.query(`VACUUM ${table}`)),
  }
}

/** In the order in which they came. */
async function placesOf(store: TestStore, people: readonly Known[]): Promise<Position[]> {
  const rows = await store.ask('SELECT hash, ctid::text AS at FROM visitor')
  const places = new Map(rows.map(({ hash, at }) => [String(hash), String(at).slice(1, -1).split(',').map(Number)]))
  return people.map(({ hash }) => {
    const [page = 0, offset = 0] = places.get(hash) ?? []
    return { page, offset }
  })
}

test('tables too large to be moved at once are written again in pieces, whole and in no order', async () => {
  const store = await testStore(freshPostgres)
  const people = knownPeople(5_000)
  await visitAll(store, people, 100)
  const everything = () =>
    Promise.all(keptTables.map(({ name, key }) => store.ask(`SELECT * FROM ${name} ORDER BY ${key.join(', ')}`)))
  const before = await everything()

  await forget(await handsBeside(store), ANYTHING, 0)

  expect(await everything()).toEqual(before)
  expectNoOrder(await placesOf(store, people))
  expect(
    await store.ask('SELECT 1 FROM visitor, survey_session WHERE visitor.xmin = survey_session.xmin LIMIT 1'),
  ).toEqual([])
})

test('of a large table only what changed is written again, each among a whole piece of others', async () => {
  const store = await testStore(freshPostgres)
  const people = knownPeople(5_002)
  await visitAll(store, people.slice(0, 5_000), 100)
  const hands = await handsBeside(store)
  await forget(hands, ANYTHING, 0)
  const before = await store.ask('SELECT hash, xmin FROM visitor')

  const newcomers = people.slice(5_000)
  await visitAll(store, newcomers, 1)
  await forget(hands, { ...ANYTHING, keys: { visitor: newcomers.map(({ hash }) => ['005', hash]) } }, 0)

  const xminOf = new Map(before.map(({ hash, xmin }) => [hash, xmin]))
  const after = await store.ask('SELECT hash, xmin FROM visitor')
  const again = after.filter(({ hash, xmin }) => xminOf.get(hash) !== xmin)
  const pieces = Map.groupBy(again, ({ xmin }) => xmin)
  for (const { hash } of newcomers) {
    expect([...pieces.values()].filter((piece) => piece.some((row) => row.hash === hash))).toHaveLength(1)
  }
  expect([...pieces.values()].map(({ length }) => length)).toEqual([ROWS_IN_A_PIECE, ROWS_IN_A_PIECE])
  expect(after).toHaveLength(people.length)
})

test.each(['first', 'last'] as const)('also the %s of all stands among a whole piece of others', async (which) => {
  const store = await testStore(freshPostgres)
  const people = knownPeople(1_200)
  await visitAll(store, people, 100)
  const hands = await handsBeside(store)
  await forget(hands, ANYTHING, 0)
  const sorted = await store.ask('SELECT hash FROM visitor ORDER BY hash')
  const hash = String(sorted.at(which === 'first' ? 0 : -1)?.hash)
  await forget(hands, { ...ANYTHING, keys: { visitor: [['005', hash]] } }, 0)
  const [{ xmin } = {}] = await store.ask(`SELECT xmin FROM visitor WHERE hash = '${hash}'`)
  const [row] = await store.ask(`SELECT count(*)::integer AS n FROM visitor WHERE xmin = '${xmin}'`)
  expect(row).toEqual({ n: ROWS_IN_A_PIECE })
})

test('those who came a few at a time, each time forgotten among others, lie in no order either', async () => {
  const store = await testStore(freshPostgres)
  const hands = await handsBeside(store)
  const people = knownPeople(3_300)
  await visitAll(store, people.slice(0, 3_000), 100)
  await forget(hands, ANYTHING, 0)
  for (let first = 3_000; first < people.length; first += 3) {
    const some = people.slice(first, first + 3)
    await visitAll(store, some, 3)
    await forget(hands, { since: '20990101', keys: { visitor: some.map(({ hash }) => ['005', hash]) } }, 0)
  }
  expectNoOrder(await placesOf(store, people))
})

test('a table that somebody holds for a moment is waited for, and nobody queues up behind for long', async () => {
  const store = await testStore(freshPostgres)
  await visitAll(store, knownPeople(20), 1)
  const holder = new pg.Client(store.url)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE survey_session IN SHARE UPDATE EXCLUSIVE MODE')
  const released = pause(1_200).then(() => holder.query('COMMIT'))

  await store.forget()
  await released
  expect(await store.ask('SELECT DISTINCT xmin FROM survey_session')).toHaveLength(1)
})

test('what another transaction may still look at is forgotten when that has ended', async () => {
  const store = await testStore(freshPostgres)
  const people = knownPeople(20)
  await visitAll(store, people, 1)
  const reader = new pg.Client(store.url)
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await reader.query('SELECT count(*) FROM schema_migration')

  const times = () =>
    timesInFile(
      store,
      'visitor',
      people.map(({ hash }) => hash),
    )
  await store.forget()
  expect(await times()).not.toEqual(new Set([1]))
  await reader.query('COMMIT')
  await store.forget()
  expect(await times()).toEqual(new Set([1]))
})

test('visitors who come while everything is written again are neither refused nor counted twice', async () => {
  const store = await testStore(freshPostgres)
  const visitors = Array.from({ length: 400 }, (_, index) => `visitor-${index}`)
  await Promise.all(visitors.map((visitor) => store.participation.start(start(visitor))))
  const hands = await handsBeside(store)
  let isDone = false
  const forgetting = (async () => {
    for (let round = 0; !isDone; round += 1) await forget(hands, ANYTHING, round % 2 ? 0 : 20_000)
  })()
  const outcomes: string[] = []
  for (const visitor of visitors) {
    outcomes.push(await store.participation.complete(completion(`session-of-${visitor}`, visitor)))
  }
  isDone = true
  await forgetting
  expect(new Set(outcomes)).toEqual(new Set(['completed']))
  expect(await store.tallies.of('001')).toEqual({ total: 400, completed: 400, uniqueVisitors: 400 })
  expect(await store.ask('SELECT hash FROM visitor WHERE completions <> 1')).toEqual([])
})
