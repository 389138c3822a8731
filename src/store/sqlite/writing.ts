import type { DatabaseSync } from 'node:sqlite'
import { BUSY_WITH_ORDER, claimSqlite } from '../backup/move-mark.ts'
import { type ForgetScope, StoreRefused, StoreUnavailable } from '../engine.ts'
import { inboxTables } from '../kept-tables.ts'
import { refuseMissing } from '../migrations.ts'
import type { Write } from '../writes/catalog.ts'
import { runBatch } from '../writes/run-batch.ts'
import { BUSY_TIMEOUT_MS, codeOf, connect, inTransaction, prepared, SQLITE_BUSY, storeError } from './connection.ts'
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
        if (db.isTransaction) db.exec('ROLLBACK')
        throw storeError(error)
      }
    },

    /**
     * SQLite sorts pointers: the rows of a page lie where they came to lie, one after another, and freed room keeps what was
     * moved. Written again in the order of their keys, rows lie in an order that says nothing. Whether nothing else is left.
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

/** The tables have no other order than that of their keys: so they are read, and so they are written. */
function rewrite(db: DatabaseSync, table: string): void {
  inTransaction(db, 'IMMEDIATE', () => {
    db.exec(`CREATE TEMPORARY TABLE again AS SELECT * FROM ${table}`)
    db.exec(`DELETE FROM ${table}`)
    db.exec(`INSERT INTO ${table} SELECT * FROM again ORDER BY rowid`)
    db.exec('DROP TABLE again')
  })
}

/** Visits wait for whoever waits for a reader. */
const LONGEST_WAIT_MS = 100

/** The log of writes holds older pages for as long as anybody reads them. Whether it is empty now. */
function emptyLog(db: DatabaseSync): boolean {
  db.exec(`PRAGMA busy_timeout = ${LONGEST_WAIT_MS}`)
  try {
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
  } finally {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}
