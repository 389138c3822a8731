import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { survey005 } from '#surveys/005.ts'
import { anyBatch } from '../../tests/support/crowds/any-writes.ts'
import { dice } from '../../tests/support/crowds/dice.ts'
import { ask, type Database, engines, freshPostgres } from '../../tests/support/databases.ts'
import { moveAll, testStore } from '../../tests/support/store.ts'
import { postgresSource } from './backup/postgres-source.ts'
import { migrate as migratePostgres } from './postgres/migrate.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { migrate as migrateSqlite } from './sqlite/migrate.ts'
import { openStore, type Store } from './store.ts'

const NOON = Date.UTC(2026, 6, 7, 18)
const LAST_WITH_SHARDS = 10
/** What release 0.2.0 has applied. */
const LAST_RELEASE = 12
const BATCHES = 6
const LARGEST = 40
const document = JSON.stringify(survey005.questionnaire)

/** A store of this release, whose counts are those of its responses. */
async function filled() {
  const store = await testStore(freshPostgres)
  const engine = await openPostgres(store.url, 1)
  for (const version of ['1', '2']) await store.counts.noteQuestionnaire({ surveyId: '001', version, document })
  const roll = dice(18)
  for (let number = 0; number < BATCHES; number += 1) await engine.commit(anyBatch(roll, LARGEST, number))
  await engine.commit([{ name: 'moveVisitors', input: { atLeast: 0 } }])
  await engine.close()
  await store.ask('DELETE FROM unproven')
  await moveAll(store)
  await store.counts.recount('001')
  return store
}

/** What was kept otherwise: without an inbox, a session knew its response, and no count told what was moved. */
const asBefore: Record<string, string> = {
  survey_session: "SELECT *, 'response' AS response_id FROM survey_session",
  tally: "SELECT * FROM tally WHERE measure <> 'moved'",
}

/** The same in a database as an earlier version left it. */
async function asEarlier(from: string, { url, remove }: Database, migration = LAST_WITH_SHARDS): Promise<string> {
  onTestFinished(remove)
  const { run, end } = url.startsWith('file:')
    ? overSqlite(url.slice('file:'.length), migration)
    : await overPostgres(url, migration)
  for (const name of ['visitor', 'survey_session', 'tally', 'cell_count', 'questionnaire']) {
    const before = migration < LAST_RELEASE ? asBefore[name] : undefined
    for (const row of await ask(from, before ?? `SELECT * FROM ${name}`)) {
      const columns = Object.keys(row)
      const places = columns.map((_, index) => `$${index + 1}`)
      await run(`INSERT INTO ${name} (${columns}) VALUES (${places})`, Object.values(row) as (string | number | null)[])
    }
  }
  // A process that is still connected would keep the next version from starting.
  await end()
  return url
}

interface Running {
  run(sql: string, values: readonly (string | number | null)[]): Promise<unknown>
  end(): Promise<void>
}

function overSqlite(file: string, migration: number): Running {
  const db = new DatabaseSync(file)
  migrateSqlite(db, migration)
  return {
    run: async (sql, values) => db.prepare(sql.replaceAll(/\$\d+/g, '?')).run(...values),
    end: async () => db.close(),
  }
}

async function overPostgres(url: string, migration: number): Promise<Running> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN')
  await migratePostgres(client, migration)
  await client.query('COMMIT')
  return { run: (sql, values) => client.query(sql, [...values]), end: () => client.end() }
}

/** As if every count had been added to by many: each shard has its share, one takes back, one has nothing. */
async function scatter(url: string): Promise<void> {
  const tallies = await ask(url, 'SELECT * FROM tally')
  const cells = await ask(url, 'SELECT * FROM cell_count')
  await ask(url, 'TRUNCATE tally, cell_count')
  await insert(
    url,
    'tally',
    tallies.flatMap((row) => shares(Number(row.amount)).map((amount, shard) => ({ ...row, amount, shard }))),
  )
  await insert(
    url,
    'cell_count',
    cells.flatMap((row) => {
      const each = (JSON.parse(String(row.counts)) as number[]).map(shares)
      const lists = [0, 1, 2].map((shard) => each.map((list) => list[shard]))
      return [...lists, []].map((counts, shard) => ({ ...row, counts: JSON.stringify(counts), shard }))
    }),
  )
}

/** Of which none is the whole, nor the largest of them. */
function shares(whole: number): number[] {
  const half = Math.floor(whole / 2)
  return [half, whole - half + 3, -3]
}

async function insert(url: string, table: string, rows: readonly object[]): Promise<void> {
  const values = rows.map((row) => `(${Object.values(row).map((value) => `'${value}'`)})`)
  await ask(url, `INSERT INTO ${table} (${Object.keys(rows[0] ?? {})}) VALUES ${values}`)
}

const survey = { id: '001', questionnaire: survey005.questionnaire }

/** Everything that is read from counts. */
async function read({ tallies, quality, counts, settingAside }: Store) {
  const sorted = (pairs: readonly (readonly [string, number])[]) => pairs.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    totals: await tallies.of('001'),
    turnout: await tallies.turnout('001', NOON),
    quality: await quality.of('001'),
    hours: await quality.completedInHours('001'),
    counts: [await counts.of(survey), await counts.of(survey, { week: '2026-W28' })],
    marks: sorted(await counts.byMarks('001')),
    versions: await counts.versions('001'),
    weeks: await counts.weeks('001'),
    aside: sorted((await settingAside.currentRules('001')).byMarks),
  }
}

describe.each(engines)('$engine', ({ engine, freshDatabase }) => {
  test('a database with shards, or of the last release, starts with equal counts, and a recount agrees', async () => {
    const now = await filled()
    const url = await asEarlier(now.url, await freshDatabase({ isEmpty: true }))
    if (engine === 'PostgreSQL') await scatter(url)
    const ofLastRelease = await asEarlier(now.url, await freshDatabase({ isEmpty: true }), LAST_RELEASE)
    for (const earlier of [url, ofLastRelease]) {
      const opened = await openStore({ url: earlier, answersPerAddress: 1 })
      onTestFinished(opened.close)
      expect(await read(opened)).toEqual(await read(now))
      expect(await opened.counts.recount('001')).toMatchObject({ mended: 0 })
    }
    for (const name of ['tally', 'cell_count']) {
      const [row] = await ask(url, `SELECT * FROM ${name} LIMIT 1`)
      expect(row, name).not.toHaveProperty('shard')
    }
  })
})

test('a copy that is made before the first start holds counts, and no shards', async () => {
  const now = await filled()
  const url = await asEarlier(now.url, await freshPostgres({ isEmpty: true }))
  const before = await copied(url)
  await scatter(url)
  expect(await copied(url)).toEqual(before)
})

async function copied(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN')
    const source = await postgresSource(client)
    const found: Record<string, unknown> = {}
    for (const table of source?.tables.filter(({ name }) => name === 'tally' || name === 'cell_count') ?? []) {
      const rows: unknown[] = []
      for await (const piece of source?.rows(table) ?? []) rows.push(...piece)
      found[table.name] = { count: await source?.count(table), rows }
    }
    expect(Object.keys(found)).toHaveLength(2)
    return found
  } finally {
    await client.end()
  }
}
