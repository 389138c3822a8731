import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { lastMigration } from '../migrations.ts'
import { appliedMigrations } from '../sqlite/migrate.ts'
import { columnList, type Source } from './source.ts'
import { fromDatabase, pieceRows, type Row, type Table, tablesAt } from './tables.ts'

/** Reads over a connection to a file that nobody writes to meanwhile. Undefined where no migration was ever applied. */
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

async function* rowsOf(db: DatabaseSync, table: Table): AsyncGenerator<Row[]> {
  const { name, columns, key } = table
  const statement = db.prepare(`SELECT ${columnList(columns)} FROM ${name} ORDER BY ${columnList(key)}`)
  statement.setReturnArrays(true)
  let piece: Row[] = []
  for (const row of statement.iterate()) {
    piece.push(fromDatabase(table, row as unknown as Parameters<typeof fromDatabase>[1]))
    if (piece.length < pieceRows(table)) continue
    yield piece
    piece = []
    // SQLite's calls are synchronous: without this, the progress timer would never fire.
    await setImmediate()
  }
  yield piece
}
