import type pg from 'pg'
import { StoreRefused } from '../engine.ts'
import { isLockedOut } from '../postgres/failures.ts'
import { migrate } from '../postgres/migrate.ts'
import { hasOtherConnections } from '../postgres/other-connections.ts'
import { queriesOn } from '../postgres/queries.ts'
import { serversAt, withOwnConnection } from '../postgres/servers.ts'
import { EXCLUSIVE_ACCESS, type ExclusiveAccess, IN_USE, type Replaced } from './exclusive-access.ts'
import { fillDatabase, type Replacement } from './fill-database.ts'
import { postgresSource } from './postgres-source.ts'
import { columnList, type Source } from './source.ts'
import { type Row, type Table, tablesAt, toDatabase } from './tables.ts'

/** Reading a large backup may keep this transaction waiting for longer than the server's settings allow. */
const BEGIN = `
  BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL lock_timeout = '10s'`

/** All in one transaction: if anything fails, nothing has changed. */
export function takeExclusivePostgres<Result>(
  url: string,
  work: (access: ExclusiveAccess) => Promise<Result>,
): Promise<Result> {
  return withOwnConnection(serversAt(url), async (client) => {
    await client.query(BEGIN)
    const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS taken', [EXCLUSIVE_ACCESS])
    if (!rows[0]?.taken) throw new StoreRefused(IN_USE)
    await refuseOtherConnections(client)
    const source = await postgresSource(client)
    if (source) await lock(client, source)
    return await work({
      content: source ? 'site' : (await hasOurNames(client)) ? 'other' : 'nothing',
      source,
      replaceBy: (replacement) => replace(client, source, replacement),
    })
  })
}

async function refuseOtherConnections(client: pg.Client): Promise<void> {
  if (await hasOtherConnections(client)) throw new StoreRefused(IN_USE)
}

async function lock(client: pg.Client, source: Source): Promise<void> {
  try {
    await client.query(`LOCK TABLE ${tablesOf(source)} IN ACCESS EXCLUSIVE MODE`)
  } catch (cause) {
    throw isLockedOut(cause) ? new StoreRefused(IN_USE, { cause }) : cause
  }
}

async function hasOurNames(client: pg.Client): Promise<boolean> {
  const names = tablesAt(Number.POSITIVE_INFINITY).map(({ name }) => name)
  const { rows } = await client.query('SELECT 1 FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL', [
    names,
  ])
  return rows.length > 0
}

async function replace(client: pg.Client, source: Source | undefined, replacement: Replacement): Promise<Replaced> {
  if (source) await drop(client, source)
  const filled = await fillDatabase(
    {
      queries: queriesOn(client, { isPooled: true }),
      migrate: (until) => migrate(client, until),
      insert: (table, rows) => insert(client, table, rows),
      source: () => postgresSource(client),
    },
    replacement,
  )
  // A site that had no connection before may have connected meanwhile: nothing may be replaced under it.
  await refuseOtherConnections(client)
  await client.query('COMMIT')
  return { kept: undefined, ...filled }
}

/** Drops our tables and the functions of their triggers, since the migrations create both again. */
async function drop(client: pg.Client, source: Source): Promise<void> {
  const { rows } = await client.query(
    `SELECT DISTINCT tgfoid::regprocedure AS name FROM pg_trigger
     WHERE NOT tgisinternal AND tgrelid = ANY ($1::regclass[])`,
    [source.tables.map(({ name }) => name)],
  )
  await client.query(`DROP TABLE ${tablesOf(source)}`)
  for (const { name } of rows) await client.query(`DROP FUNCTION ${name}`)
}

function tablesOf({ tables }: Source): string {
  return [...tables.map(({ name }) => name), 'schema_migration'].join(', ')
}

const listTypes = { text: 'text[]', number: 'bigint[]', bytes: 'bytea[]' } as const

async function insert(client: pg.Client, table: Table, rows: readonly Row[]): Promise<void> {
  const { name, columns } = table
  const lists = columns.map(({ holds }, index) => `$${index + 1}::${listTypes[holds]}`).join(', ')
  const stored = rows.map((row) => toDatabase(table, row))
  const values = columns.map((_, index) => stored.map((row) => row[index]))
  await client.query(`INSERT INTO ${name} (${columnList(columns)}) SELECT * FROM unnest(${lists})`, values)
}
