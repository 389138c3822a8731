import type { DatabaseSync } from 'node:sqlite'
import type { Changes } from '../changes.ts'
import { StoreRefused, StoreUnavailable } from '../engine.ts'
import { BEING_MOVED, refuseMoved } from '../moving/move-mark.ts'
import { markInSqlite } from '../moving/sqlite-mark.ts'
import type { Write } from '../writes/all.ts'
import { runBatch } from '../writes/run-batch.ts'
import { BUSY_TIMEOUT_MS, codeOf, connect, guarded, prepared, SQLITE_BUSY } from './connection.ts'
import { forgetting } from './forgetting.ts'
import { migrate } from './migrate.ts'

const A_MOMENT_MS = 250
const A_WHILE_MS = 2_000

/** The connection that writes, over a database that is brought up to date. */
export function openForWriting(file: string) {
  const db = connectedWhereNothingMoves(file)
  const begin = beginning(db)
  // After SQLite has rolled back by itself, each further statement of the batch would be a transaction of its own.
  const queries = prepared(db, () => {
    if (!db.isTransaction) throw new StoreUnavailable('The transaction was undone')
  })
  let underWay: Generator<undefined> | undefined
  return {
    db,

    /** All of the batch or nothing of it, on disk when it comes back. */
    async commit(batch: readonly Write[], turns: number): Promise<unknown[]> {
      guarded(begin)
      try {
        const outcomes = await runBatch(queries, batch, turns)
        guarded(() => db.exec('COMMIT'))
        return outcomes
      } catch (error) {
        // A full disk makes SQLite roll back by itself; a second ROLLBACK would hide the cause.
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },

    /** One step of forgetting, in between which others may write. Whether it was the last. */
    forgetStep(changes: Changes): boolean {
      underWay ??= forgetting(db, changes)
      try {
        const { done } = guarded(() => patiently(db, () => (underWay as Generator<undefined>).next()))
        if (done) underWay = undefined
        return done === true
      } catch (error) {
        underWay = undefined
        throw error
      }
    },

    close() {
      try {
        patiently(db, () => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
      } catch {
        // No room to tidy up: what was written is safe in the log, and the next start tidies up.
      }
      db.close()
    },
  }
}

function connectedWhereNothingMoves(file: string): DatabaseSync {
  const db = connect(file)
  try {
    refuseMoved(markInSqlite(db))
    if (isBeingMoved(db)) waitFor(db, A_WHILE_MS)
    migrate(db)
    waitFor(db, A_MOMENT_MS)
    return db
  } catch (cause) {
    const isMoving = codeOf(cause) === SQLITE_BUSY && isBeingMoved(db)
    db.close()
    throw isMoving ? new StoreRefused(BEING_MOVED, { cause }) : cause
  }
}

/** Takes the lock. While the site is being moved nobody waits for it longer than the first one did. */
function beginning(db: DatabaseSync): () => void {
  let isHurried = false
  return () => {
    try {
      db.exec('BEGIN IMMEDIATE')
    } catch (error) {
      if (codeOf(error) !== SQLITE_BUSY) throw error
      isHurried = isBeingMoved(db)
      waitFor(db, isHurried ? 0 : A_MOMENT_MS)
      patiently(db, () => db.exec('BEGIN IMMEDIATE'))
    }
    if (isHurried) waitFor(db, A_MOMENT_MS)
    isHurried = false
  }
}

/** Waits for whoever has the database locked, unless the site is being moved: that may take long, and visitors stand behind us. */
function patiently<T>(db: DatabaseSync, work: () => T): T {
  if (isBeingMoved(db)) return work()
  waitFor(db, BUSY_TIMEOUT_MS)
  try {
    return work()
  } finally {
    waitFor(db, A_MOMENT_MS)
  }
}

function waitFor(db: DatabaseSync, ms: number): void {
  db.exec(`PRAGMA busy_timeout = ${ms}`)
}

function isBeingMoved(db: DatabaseSync): boolean {
  return markInSqlite(db)?.state === 'leaving'
}
