import type { DatabaseSync } from 'node:sqlite'
import { ledger, migrationProgress, pendingMigrations } from '../migrations.ts'

/** The numbers of the migrations that were applied; undefined where none ever was. */
export function appliedMigrations(db: DatabaseSync): number[] | undefined {
  if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migration'").get()) return undefined
  const rows = db.prepare('SELECT number FROM schema_migration').all()
  return rows.map(({ number }) => Number(number))
}

/** Brings the database up to date, or up to a migration. Of one that is only being made there is nothing to tell. */
export function migrate(db: DatabaseSync, until = Number.POSITIVE_INFINITY, tell?: (sentence: string) => void): void {
  db.exec('BEGIN EXCLUSIVE')
  try {
    db.exec(ledger)
    const applied = appliedMigrations(db) ?? []
    const pending = pendingMigrations('sqlite', applied).filter(({ number }) => number <= until)
    const isTold = tell !== undefined && applied.length > 0 && pending.length > 0
    const next = isTold ? migrationProgress({ all: pending.length, sessions: sessionsIn(db), tell }) : undefined
    for (const migration of pending) {
      next?.()
      db.exec(migration.sql)
      db.prepare('INSERT INTO schema_migration VALUES (?, ?)').run(migration.number, migration.name)
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function sessionsIn(db: DatabaseSync): number {
  return Number(db.prepare('SELECT count(*) AS n FROM survey_session').get()?.n)
}

/** The names of its tables, whoever made them. */
export function tablesIn(db: DatabaseSync): string[] {
  return db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name))
}
