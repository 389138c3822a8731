import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { lastMigration } from '../migrations.ts'
import { appliedMigrations } from '../sqlite/migrate.ts'
import { namesOf, type Source } from './source.ts'
import { type Row, type Table, tablesAt } from './tables.ts'

const ROWS_AT_ONCE = 500

/** Reads over a connection that nobody writes to meanwhile. None where no migration was ever applied. */
export function sqliteSource(db: DatabaseSync): Source | undefined {
  const applied = appliedMigrations(db)
  if (!applied) return undefined
  const migration = lastMigration(applied)
  return {
    engine: 'sqlite',
    migration,
    tables: tablesAt(migration),
    count: async ({ name }) => Number(db.prepare(`SELECT count(*) AS n FROM ${name}`).get()?.n),
    rows: (table) => rowsOf(db, table),
  }
}

async function* rowsOf(db: DatabaseSync, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const statement = db.prepare(`SELECT ${namesOf(columns)} FROM ${name} ORDER BY ${namesOf(key)}`)
  statement.setReturnArrays(true)
  let piece: Row[] = []
  for (const row of statement.iterate()) {
    piece.push(row as unknown as Row)
    if (piece.length < ROWS_AT_ONCE) continue
    yield piece
    piece = []
    // Nothing here waits: without this, nobody would hear how far it is.
    await setImmediate()
  }
  yield piece
}
