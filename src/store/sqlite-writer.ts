// The thread that writes to SQLite. The disk may take its time: pages and checks do not wait for it.
import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { StoreRefused, StoreUnavailable } from './engine.ts'
import { allMigrations, ledger, pendingMigrations } from './migrations.ts'
import type { Queries } from './queries.ts'
import { connect, guarded, prepared } from './sqlite-connection.ts'
import { type FromWriter, type ToWriter, unpacked, type WriterOptions } from './sqlite-writer-messages.ts'
import type { Write } from './writes/all.ts'
import { runBatch } from './writes/run-batch.ts'

const { file, turns } = workerData as WriterOptions
const say = (message: FromWriter) => parentPort?.postMessage(message)

try {
  serve(open())
  say({ outcomes: [] })
} catch (error) {
  say(failure(error))
  parentPort?.close()
}

function open(): DatabaseSync {
  const db = connect(file)
  migrate(db)
  return db
}

function serve(db: DatabaseSync) {
  const queries = prepared(db)
  parentPort?.on('message', async (message: ToWriter) => {
    if (message === 'close') {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      db.close()
      parentPort?.close()
      return
    }
    try {
      say({ outcomes: await commit(db, queries, unpacked(message)) })
    } catch (error) {
      say(failure(error))
    }
  })
}

async function commit(db: DatabaseSync, queries: Queries, batch: readonly Write[]): Promise<unknown[]> {
  guarded(() => db.exec('BEGIN IMMEDIATE'))
  try {
    const outcomes = await runBatch(queries, batch, turns)
    guarded(() => db.exec('COMMIT'))
    return outcomes
  } catch (error) {
    // A full disk makes SQLite roll back by itself; a second ROLLBACK would hide the cause.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function migrate(db: DatabaseSync): void {
  db.exec('BEGIN EXCLUSIVE')
  try {
    db.exec(ledger)
    const applied = db.prepare('SELECT number FROM schema_migration').all() as { number: number }[]
    for (const migration of pendingMigrations(
      allMigrations('sqlite'),
      applied.map((row) => row.number),
    )) {
      db.exec(migration.sql)
      db.prepare('INSERT INTO schema_migration VALUES (?, ?)').run(migration.number, migration.name)
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function failure(error: unknown): FromWriter {
  const { message } = error as Error
  if (error instanceof StoreUnavailable) return { failed: 'unavailable', message }
  return { failed: error instanceof StoreRefused ? 'refused' : 'mistaken', message }
}
