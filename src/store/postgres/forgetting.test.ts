import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshPostgres } from '../../../tests/support/databases.ts'
import { completion, start, type TestStore, testStore } from '../../../tests/support/store.ts'
import { expectNoOrder } from '../../../tests/thieves/chance.ts'
import { knownPeople, visitAll } from '../../../tests/thieves/crowd-of-known.ts'
import { timesInFile } from '../../../tests/thieves/times-in-file.ts'
import { keptTables } from '../kept-tables.ts'
import { forget } from './forgetting.ts'

/** Transactions on a connection of the test's own, beside the store. */
async function transactionsBeside({ url }: TestStore) {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  }
}

test('tables too large to be moved at once are written again in pieces, whole and in no order', async () => {
  const store = await testStore(freshPostgres)
  const people = knownPeople(5_000)
  await visitAll(store, people, 100)
  const everything = () =>
    Promise.all(keptTables.map(({ name, key }) => store.ask(`SELECT * FROM ${name} ORDER BY ${key.join(', ')}`)))
  const before = await everything()

  await forget(await transactionsBeside(store), '', 0)

  expect(await everything()).toEqual(before)
  const rows = await store.ask('SELECT hash, ctid::text AS at FROM visitor')
  const places = new Map(rows.map(({ hash, at }) => [String(hash), String(at).slice(1, -1).split(',').map(Number)]))
  expectNoOrder(
    people.map(({ hash }) => {
      const [page = 0, offset = 0] = places.get(hash) ?? []
      return { page, offset }
    }),
  )
  expect(
    await store.ask('SELECT 1 FROM visitor, survey_session WHERE visitor.xmin = survey_session.xmin LIMIT 1'),
  ).toEqual([])
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
  const transaction = await transactionsBeside(store)
  let isDone = false
  const forgetting = (async () => {
    for (let round = 0; !isDone; round += 1) await forget(transaction, '', round % 2 ? 0 : 20_000)
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
