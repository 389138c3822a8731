import type { DatabaseSync } from 'node:sqlite'
import type { ForgetScope } from '../engine.ts'
import { inboxTables } from '../kept-tables.ts'
import { BUSY_TIMEOUT_MS } from './connection.ts'

/** Visits wait for whoever waits for a reader. */
const LONGEST_WAIT_MS = 100

/**
 * SQLite sorts pointers: the rows of a page lie where they came to lie, one after another, and freed room keeps what was
 * moved. Written again in the order of their keys, rows lie in an order that says nothing. Whether nothing else is left.
 */
export function forget(db: DatabaseSync, scope: ForgetScope): boolean {
  if (scope === 'everything') db.exec('VACUUM')
  else for (const { name } of inboxTables) rewrite(db, name)
  return emptyLog(db)
}

/** The tables have no other order than that of their keys: so they are read, and so they are written. */
function rewrite(db: DatabaseSync, table: string): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    db.exec(`CREATE TEMPORARY TABLE again AS SELECT * FROM ${table}`)
    db.exec(`DELETE FROM ${table}`)
    db.exec(`INSERT INTO ${table} SELECT * FROM again ORDER BY rowid`)
    db.exec('DROP TABLE again')
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** The log of writes holds older pages for as long as anybody reads them. Whether it is empty now. */
export function emptyLog(db: DatabaseSync): boolean {
  db.exec(`PRAGMA busy_timeout = ${LONGEST_WAIT_MS}`)
  try {
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
  } finally {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}
