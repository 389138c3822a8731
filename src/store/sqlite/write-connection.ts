import type { DatabaseSync } from 'node:sqlite'
import { BUSY_WITH_COMMAND } from '../backup/exclusive-access.ts'
import { type ForgetScope, StoreRefused, StoreUnavailable } from '../engine.ts'
import { refuseMissing } from '../migrations.ts'
import { inboxTables } from '../table-names.ts'
import type { Write } from '../writes/catalog.ts'
import { runBatch } from '../writes/run-batch.ts'
import { BUSY_TIMEOUT_MS, codeOf, connect, inTransaction, queriesOn, SQLITE_BUSY, storeError } from './connection.ts'
import { migrate, tablesIn } from './migrate.ts'

/** Migrates the database and opens the connection that writes. */
export function openForWriting(file: string, onProgress?: (sentence: string) => void) {
  const db = connectAndMigrate(file, onProgress)
  // After SQLite has rolled back by itself, each further statement of the batch would be committed by itself.
  const queries = queriesOn(db, () => {
    if (!db.isTransaction) throw new StoreUnavailable('The transaction was undone')
  })
  return {
    db,

    /** Commits all of the batch or nothing. It is on disk when this resolves. */
    async commit(batch: readonly Write[], turns: number): Promise<unknown[]> {
      try {
        db.exec('BEGIN IMMEDIATE')
        const outcomes = await runBatch(queries, batch, turns)
        db.exec('COMMIT')
        return outcomes
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw storeError(error)
      }
    },

    /**
     * A page of SQLite sorts pointers to its rows, not the rows, which lie in the order in which they came; and freed space keeps
     * old bytes. Rewritten in the order of their keys, rows lie in an order that says nothing. False where old pages are left.
     */
    forget(scope: ForgetScope): boolean {
      if (scope === 'everything') db.exec('VACUUM')
      else for (const { name } of inboxTables) rewrite(db, name)
      return emptyLog(db)
    },

    emptyLog: () => emptyLog(db),

    close() {
      try {
        emptyLog(db)
      } catch {
        // On a full disk: what was written is safe in the log, and the next start empties it.
      }
      db.close()
    },
  }
}

function connectAndMigrate(file: string, onProgress?: (sentence: string) => void): DatabaseSync {
  let db: DatabaseSync | undefined
  try {
    db = connect(file)
    migrate(db, undefined, onProgress)
    refuseMissing(tablesIn(db))
    return db
  } catch (cause) {
    db?.close()
    throw codeOf(cause) === SQLITE_BUSY ? new StoreRefused(BUSY_WITH_COMMAND, { cause }) : cause
  }
}

/** SQLite reads tables WITHOUT ROWID in the order of their keys, and so they are written again. */
function rewrite(db: DatabaseSync, table: string): void {
  inTransaction(db, 'IMMEDIATE', () => {
    db.exec(`CREATE TEMPORARY TABLE again AS SELECT * FROM ${table}`)
    db.exec(`DELETE FROM ${table}`)
    db.exec(`INSERT INTO ${table} SELECT * FROM again ORDER BY rowid`)
    db.exec('DROP TABLE again')
  })
}

/** Visits wait while we wait for a reader. */
const LONGEST_WAIT_MS = 100

/** The write-ahead log keeps old pages for as long as anybody reads them. Returns whether it is empty now. */
function emptyLog(db: DatabaseSync): boolean {
  db.exec(`PRAGMA busy_timeout = ${LONGEST_WAIT_MS}`)
  try {
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
  } finally {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}
