import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { survey005 } from '#surveys/005.ts'
import { anyBatch } from '../../../tests/support/crowds/any-writes.ts'
import { dice } from '../../../tests/support/crowds/dice.ts'
import { freshPostgres } from '../../../tests/support/databases.ts'
import { completion, start, type TestStore, testStore } from '../../../tests/support/store.ts'
import { postgresSource } from '../backup/postgres-source.ts'
import { ANYTHING } from '../changes.ts'
import { fly } from './flight.ts'
import { forget } from './forgetting.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './open-postgres.ts'
import { added } from './sets.ts'
import { shardedTables } from './shards.ts'

const NOON = Date.UTC(2026, 6, 7, 18)
const BEFORE_SHARDS = 9
const BATCHES = 6
const LARGEST = 40
const document = JSON.stringify(survey005.questionnaire)
const content = { version: '1', answers: {}, cell: 'woman/25-to-34/Calvillo', counts: [0, 2] }

async function client(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A connection that nobody of this database shares a shard with. */
async function stranger(url: string): Promise<pg.Client> {
  for (;;) {
    const one = await client(url)
    const { rows } = await one.query(`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND pid % 16 = pg_backend_pid() % 16`)
    if (rows.length === 0) return one
  }
}

function answer(store: TestStore, name: string): Promise<string> {
  const { formId, responseId, ...own } = completion(`20260707session-of-${name}`, name)
  return store.answers.keep({ ...own, content })
}

/** Everything that is read from counts. */
async function read(store: TestStore) {
  // Another process, which remembers nothing.
  const { tallies, quality, counts, settingAside } = await store.beside()
  return {
    totals: await tallies.withProofsOf('001'),
    whenAndWhere: await tallies.whenAndWhere('001', NOON),
    quality: await quality.of('001'),
    hours: await quality.completedInHours('001'),
    pace: await quality.pace('001', ''),
    counts: [await counts.of('001'), await counts.of('001', { week: '2026-W28' })],
    marks: sorted(await counts.byMarks('001')),
    versions: await counts.versions('001'),
    weeks: await counts.weeks('001'),
    aside: sorted((await settingAside.currentRules('001')).byMarks),
  }
}

function sorted(pairs: readonly (readonly [string, number])[]) {
  return pairs.toSorted(([one], [other]) => (one < other ? -1 : 1))
}

async function filled(): Promise<TestStore> {
  const store = await testStore(freshPostgres)
  const engine = await openPostgres(store.url, 1)
  for (const version of ['1', '2']) await store.counts.noteQuestionnaire({ surveyId: '001', version, document })
  const roll = dice(18)
  for (let number = 0; number < BATCHES; number += 1) await engine.commit(anyBatch(roll, LARGEST, number))
  await engine.close()
  return store
}

/** As if every count had been added to by many: one shard has too much, another takes it back, a third is nobody's. */
async function scatter(store: TestStore): Promise<void> {
  await store.ask('INSERT INTO tally SELECT survey_id, measure, bucket, 2 * amount, 101 FROM tally')
  await store.ask('INSERT INTO tally SELECT survey_id, measure, bucket, -amount, 102 FROM tally WHERE shard = 101')
  await store.ask(`
    INSERT INTO cell_count SELECT survey_id, version, week, cell, marks, counts, 101 FROM cell_count`)
  await store.ask(`
    INSERT INTO cell_count
    SELECT survey_id, version, week, cell, marks, replace(replace(replace(counts, '[', '[-'), ',', ',-'), '--', ''), 102
    FROM cell_count WHERE shard = 101 AND counts <> '[]'`)
}

test('transactions that add to the same counts do not wait for each other', async () => {
  const store = await testStore(freshPostgres)
  await store.participation.start(start('visitor-a'))
  await answer(store, 'visitor-a')
  const other = await stranger(store.url)
  await other.query('BEGIN')
  const tallies = (await store.ask('SELECT survey_id, measure, bucket FROM tally')).map((row) => Object.values(row))
  const cells = await store.ask('SELECT survey_id, version, week, cell, marks FROM cell_count')
  await fly(other, [
    ...added(
      'addToCounts',
      cells.map((row) => [...(Object.values(row) as string[]), '[1,0,1]']),
    ),
    ...added(
      'addToTally',
      tallies.map((key) => [...(key as string[]), 1]),
    ),
  ])
  await store.participation.start(start('visitor-b'))
  expect(await answer(store, 'visitor-b')).toBe('answered')
  await other.query('COMMIT')
  expect(await store.tallies.of('001')).toEqual({ total: 3, completed: 3, uniqueVisitors: 3 })
  expect(await store.counts.byMarks('001')).toEqual([['', 3]])
})

test('a count is the sum of its shards, wherever it is read', async () => {
  const store = await filled()
  const before = await read(store)
  await scatter(store)
  expect(await read(store)).toEqual(before)
})

test('forgetting puts the shards together', async () => {
  const store = await filled()
  const before = await read(store)
  await scatter(store)
  await store.forget()
  for (const name of Object.keys(shardedTables))
    expect(await store.ask(`SELECT DISTINCT shard FROM ${name}`), name).toEqual([{ shard: 0 }])
  expect(await read(store)).toEqual(before)
})

test('a copy holds counts, and no shards', async () => {
  const store = await filled()
  const eyes = await client(store.url)
  const copied = async () => {
    await eyes.query('BEGIN')
    const source = await postgresSource(eyes)
    const found = new Map<string, unknown>()
    for (const table of source?.tables.filter(({ name }) => name in shardedTables) ?? []) {
      const rows: unknown[] = []
      for await (const piece of source?.rows(table) ?? []) rows.push(...piece)
      found.set(table.name, { count: await source?.count(table), rows })
    }
    await eyes.query('COMMIT')
    return found
  }
  const before = await copied()
  expect([...before.keys()].sort()).toEqual(Object.keys(shardedTables).sort())
  await scatter(store)
  expect(await copied()).toEqual(before)
})

test('a recount looks at the sum, and mends a cell in one place', async () => {
  const store = await testStore(freshPostgres)
  await store.counts.noteQuestionnaire({ surveyId: '001', version: '1', document })
  await store.participation.start(start('visitor-a'))
  await answer(store, 'visitor-a')
  await store.counts.recount('001')
  const right = await store.counts.of('001')
  await scatter(store)
  expect(await store.counts.recount('001')).toEqual({ responses: 1, mended: 0 })
  await store.ask("UPDATE cell_count SET counts = '[5]' WHERE shard = 101 AND week = '' AND counts <> '[]'")
  expect(await store.counts.recount('001')).toMatchObject({ mended: 1 })
  expect(await store.counts.of('001')).toEqual(right)
})

test('what an earlier release left without shards is forgotten too', async () => {
  const database = await freshPostgres()
  onTestFinished(database.remove)
  const old = await client(database.url)
  const transaction = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    await old.query('BEGIN')
    const result = await work(old)
    await old.query('COMMIT')
    return result
  }
  await transaction((one) => migrate(one, BEFORE_SHARDS))
  await old.query("INSERT INTO tally VALUES ('001', 'started', '', 7)")
  expect(await forget({ transaction, tidy: async () => {} }, ANYTHING)).toBe(true)
  expect((await old.query('SELECT amount FROM tally')).rows).toEqual([{ amount: '7' }])
})
