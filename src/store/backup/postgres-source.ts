import type pg from 'pg'
import { lastMigration } from '../migrations.ts'
import { appliedMigrations } from '../postgres/migrate.ts'
import { columnList, type Source } from './source.ts'
import { fromDatabase, pieceRows, type Row, type Table, tablesAt } from './tables.ts'

/** Reads within the connection's transaction. Undefined where no migration was ever applied. */
export async function postgresSource(client: pg.ClientBase): Promise<Source | undefined> {
  const applied = await appliedMigrations(client)
  if (!applied) return undefined
  const migration = lastMigration(applied)
  return {
    engine: 'postgres',
    migration,
    tables: tablesAt(migration),
    count: async ({ name }) => Number((await client.query(`SELECT count(*) AS n FROM ${name}`)).rows[0]?.n),
    rows: (table) => rowsOf(client, table),
  }
}

async function* rowsOf(client: pg.ClientBase, table: Table): AsyncGenerator<Row[]> {
  const { name, columns, key } = table
  // In the order of bytes, as in SQLite: the order of a language differs between servers.
  const order = key.map((column) => (column.holds === 'number' ? column.name : `${column.name} COLLATE "C"`)).join(', ')
  await client.query(`DECLARE piece NO SCROLL CURSOR FOR SELECT ${columnList(columns)} FROM ${name} ORDER BY ${order}`)
  for (;;) {
    const { rows } = await client.query({ text: `FETCH ${pieceRows(table)} FROM piece`, rowMode: 'array' })
    if (rows.length === 0) break
    yield rows.map((row) => fromDatabase(table, row))
  }
  await client.query('CLOSE piece')
}
