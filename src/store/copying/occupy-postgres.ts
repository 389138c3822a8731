import type pg from 'pg'
import { StoreRefused } from '../engine.ts'
import { MARK_TABLE } from '../moving/move-mark.ts'
import { migrate } from '../postgres/migrate.ts'
import { closedForGood, compareWithCopy, loadCopy } from './load-copy.ts'
import { IN_USE, type Occupied, type Replacing } from './occupied.ts'
import { connectedClient } from './postgres-client.ts'
import { postgresSource } from './postgres-source.ts'
import type { Row, Table } from './shape.ts'
import { namesOf, type Source } from './source.ts'

/** One transaction from here to the end: what goes wrong in it has changed nothing. */
export async function occupyPostgres(url: string): Promise<Occupied> {
  const client = await connectedClient(url)
  try {
    await refuseCompany(client)
    await client.query('BEGIN')
    const source = await postgresSource(client)
    if (source) await client.query(`LOCK TABLE ${tablesOf(source)} IN ACCESS EXCLUSIVE MODE`)
    return {
      source,
      isUnreadable: false,
      async replaceBy(copy) {
        await refuseCompany(client)
        await replace(client, source, copy)
        await client.query('COMMIT')
        return { kept: undefined }
      },
      async clear() {
        await refuseCompany(client)
        if (source) await drop(client, source)
        await client.query('COMMIT')
        return { kept: undefined }
      },
      release: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** A server always has one connection, also when nobody visits it. */
async function refuseCompany(client: pg.Client): Promise<void> {
  const others = await client.query(`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user
      AND backend_type = 'client backend' AND pid <> pg_backend_pid()`)
  if (others.rows.length > 0) throw new StoreRefused(IN_USE)
}

async function replace(client: pg.Client, source: Source | undefined, copy: Replacing): Promise<void> {
  const forGood = source ? await closedForGood(source) : []
  if (source) await drop(client, source)
  await migrate(client, copy.migration)
  const loaded = await loadCopy({ ...copy, forGood }, (table, rows) => insert(client, table, rows))
  await compareWithCopy(await postgresSource(client), loaded)
  await migrate(client)
  for (const { decisions } of forGood) {
    for (const decision of decisions) {
      await client.query('INSERT INTO closing_decision (survey_id, at, decision) VALUES ($1, $2, $3)', [...decision])
    }
  }
}

/** Our tables, and the functions that their triggers call: a migration makes both, and would find them made. */
async function drop(client: pg.Client, source: Source): Promise<void> {
  const { rows } = await client.query(
    `SELECT DISTINCT tgfoid::regprocedure AS name FROM pg_trigger
     WHERE NOT tgisinternal AND tgrelid = ANY ($1::regclass[])`,
    [source.tables.map(({ name }) => name)],
  )
  await client.query(`DROP TABLE ${tablesOf(source)}`)
  await client.query(`DROP TABLE IF EXISTS ${MARK_TABLE}`)
  for (const { name } of rows) await client.query(`DROP FUNCTION ${name}`)
}

function tablesOf({ tables }: Source): string {
  return [...tables.map(({ name }) => name), 'schema_migration'].join(', ')
}

async function insert(client: pg.Client, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const lists = columns.map(({ isNumber }, index) => `$${index + 1}::${isNumber ? 'bigint' : 'text'}[]`).join(', ')
  const values = columns.map((_, index) => rows.map((row) => row[index]))
  await client.query(`INSERT INTO ${name} (${namesOf(columns)}) SELECT * FROM unnest(${lists})`, values)
}
