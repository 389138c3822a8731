import type { DatabaseSync } from 'node:sqlite'
import { BUSY_WITH_ORDER, claimSqlite } from '../backup/move-mark.ts'
import { type ForgetScope, StoreRefused, StoreUnavailable } from '../engine.ts'
import { refuseMissing } from '../migrations.ts'
import type { Write } from '../writes/catalog.ts'
import { runBatch } from '../writes/run-batch.ts'
import { codeOf, connect, prepared, SQLITE_BUSY, storeError } from './connection.ts'
import { emptyLog, forget } from './forgetting.ts'
import { migrate, tablesIn } from './migrate.ts'

/** The connection that writes, over a database that is brought up to date. */
export function openForWriting(file: string, tell?: (sentence: string) => void) {
  const db = connectedUpToDate(file, tell)
  // After SQLite has rolled back by itself, each further statement of the batch would be a transaction of its own.
  const queries = prepared(db, () => {
    if (!db.isTransaction) throw new StoreUnavailable('The transaction was undone')
  })
  return {
    db,

    /** All of the batch or nothing of it, on disk when it comes back. */
    async commit(batch: readonly Write[], turns: number): Promise<unknown[]> {
      try {
        db.exec('BEGIN IMMEDIATE')
        const outcomes = await runBatch(queries, batch, turns)
        db.exec('COMMIT')
        return outcomes
      } catch (error) {
        // A full disk makes SQLite roll back by itself; a second ROLLBACK would hide the cause.
        if (db.isTransaction) db.exec('ROLLBACK')
        throw storeError(error)
      }
    },

    forget: (scope: ForgetScope) => forget(db, scope),

    emptyLog: () => emptyLog(db),

    close() {
      try {
        emptyLog(db)
      } catch {
        // No room to tidy up: what was written is safe in the log, and the next start tidies up.
      }
      db.close()
    },
  }
}

function connectedUpToDate(file: string, tell?: (sentence: string) => void): DatabaseSync {
  let db: DatabaseSync | undefined
  try {
    db = connect(file)
    claimSqlite(db)
    migrate(db, undefined, tell)
    refuseMissing(tablesIn(db))
    return db
  } catch (cause) {
    db?.close()
    throw codeOf(cause) === SQLITE_BUSY ? new StoreRefused(BUSY_WITH_ORDER, { cause }) : cause
  }
}
