import type { DatabaseSync } from 'node:sqlite'
import { ledger, migrationProgress, pendingMigrations } from '../migrations.ts'
import { inTransaction } from './connection.ts'

/** The numbers of the migrations that were applied; undefined where none ever was. */
export function appliedMigrations(db: DatabaseSync): number[] | undefined {
  if (!tablesIn(db).includes('schema_migration')) return undefined
  const rows = db.prepare('SELECT number FROM schema_migration').all()
  return rows.map(({ number }) => Number(number))
}

/** Brings the database up to date, or up to a migration. Of one that is only being made there is nothing to tell. */
export function migrate(db: DatabaseSync, until = Number.POSITIVE_INFINITY, tell?: (sentence: string) => void): void {
  inTransaction(db, 'EXCLUSIVE', () => {
    db.exec(ledger)
    const applied = appliedMigrations(db) ?? []
    const pending = pendingMigrations('sqlite', applied).filter(({ number }) => number <= until)
    const isTold = tell !== undefined && applied.length > 0 && pending.length > 0
    const sessions = isTold ? Number(db.prepare('SELECT count(*) AS n FROM survey_session').get()?.n) : 0
    const next = isTold ? migrationProgress({ all: pending.length, sessions, tell }) : undefined
    for (const migration of pending) {
      next?.()
      db.exec(migration.sql)
      db.prepare('INSERT INTO schema_migration VALUES (?, ?)').run(migration.number, migration.name)
    }
  })
}

/** The names of its tables, whoever made them. */
export function tablesIn(db: DatabaseSync): string[] {
  const rows = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  return rows.map(({ name }) => String(name))
}
