import type { DatabaseSync } from 'node:sqlite'
import type { Table } from '../copying/shape.ts'
import { sqliteSource } from '../copying/sqlite-source.ts'
import { StoreRefused } from '../engine.ts'
import { codeOf, connect, SQLITE_BUSY } from '../sqlite/connection.ts'
import { HELD_BY_OTHERS, type Held, type Sign } from './held.ts'
import { MARK_TABLE, SITE_HAS_MOVED } from './move-mark.ts'
import { markInSqlite, putMarkInSqlite } from './sqlite-mark.ts'

/** Reads go on, also those of a server. */
export async function holdSqlite(file: string, sign: Sign): Promise<Held> {
  const db = connect(file)
  try {
    begin(db)
    const mark = sign(markInSqlite(db))
    if (mark) {
      putMarkInSqlite(db, mark)
      // Kept, so that a server which finds the database locked knows why, and keeps nobody waiting.
      db.exec('COMMIT')
      begin(db)
    }
    const source = sqliteSource(db)
    if (!source) throw new StoreRefused('No hay base de datos que mover.')
    return {
      source,
      mark: markInSqlite(db),
      async leave(left) {
        putMarkInSqlite(db, left)
        for (const [name, event, table] of refusals(source.tables)) {
          db.exec(
            `CREATE TRIGGER ${name} BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, '${SITE_HAS_MOVED}'); END`,
          )
        }
        db.exec('COMMIT')
      },
      async undo() {
        for (const [name] of refusals(source.tables)) db.exec(`DROP TRIGGER IF EXISTS ${name}`)
        db.exec(`DROP TABLE IF EXISTS ${MARK_TABLE}`)
        db.exec('COMMIT')
      },
      release: async () => db.close(),
    }
  } catch (error) {
    db.close()
    throw error
  }
}

/** SQLite gives its lock to whoever comes at the right moment: beside a busy server that may take several rounds of waiting. */
function begin(db: DatabaseSync, triesLeft = 3): void {
  try {
    db.exec('BEGIN IMMEDIATE')
  } catch (cause) {
    if (codeOf(cause) !== SQLITE_BUSY) throw cause
    if (triesLeft === 1) throw new StoreRefused(HELD_BY_OTHERS, { cause })
    begin(db, triesLeft - 1)
  }
}

function refusals(tables: readonly Table[]): (readonly [string, string, string])[] {
  return tables.flatMap(({ name }) =>
    ['INSERT', 'UPDATE', 'DELETE'].map((event) => [`moved_${name}_${event.toLowerCase()}`, event, name] as const),
  )
}
