import type pg from 'pg'
import { lastMigration } from '../migrations.ts'
import { appliedMigrations } from '../postgres/migrate.ts'
import { SHARDS_MIGRATION, summedShards } from '../postgres/summed-shards.ts'
import { namesOf, type Source } from './source.ts'
import { type Row, type Table, tablesAt } from './tables.ts'

const ROWS_AT_ONCE = 500

/** Reads within the connection's transaction. None where no migration was ever applied. */
export async function postgresSource(client: pg.ClientBase): Promise<Source | undefined> {
  const applied = await appliedMigrations(client)
  if (!applied) return undefined
  const migration = lastMigration(applied)
  const from: From = (name) => (migration === SHARDS_MIGRATION ? (summedShards[name] ?? name) : name)
  return {
    engine: 'postgres',
    migration,
    tables: tablesAt(migration),
    count: async ({ name }) => Number((await client.query(`SELECT count(*) AS n FROM ${from(name)}`)).rows[0]?.n),
    rows: (table) => rowsOf(client, table, from),
  }
}

type From = (table: string) => string

async function* rowsOf(client: pg.ClientBase, { name, columns, key }: Table, from: From): AsyncGenerator<Row[]> {
  // The order of bytes, as in SQLite: that of a language differs from one server to the next.
  const order = key.map((column) => (column.isNumber ? column.name : `${column.name} COLLATE "C"`)).join(', ')
  await client.query(
    `DECLARE piece NO SCROLL CURSOR FOR SELECT ${namesOf(columns)} FROM ${from(name)} ORDER BY ${order}`,
  )
  for (;;) {
    const { rows } = await client.query({ text: `FETCH ${ROWS_AT_ONCE} FROM piece`, rowMode: 'array' })
    if (rows.length === 0) break
    // BIGINT comes as text.
    yield rows.map((row: unknown[]) =>
      row.map((value, index) => (columns[index]?.isNumber && value !== null ? Number(value) : value)),
    ) as Row[]
  }
  await client.query('CLOSE piece')
}
