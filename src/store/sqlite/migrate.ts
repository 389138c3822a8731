import type { DatabaseSync } from 'node:sqlite'
import { ledger, migrationProgress, pendingMigrations } from '../migrations.ts'
import { inTransaction } from './connection.ts'

/** The numbers of the applied migrations; undefined where none ever was. */
export function appliedMigrations(db: DatabaseSync): number[] | undefined {
  if (!tablesIn(db).includes('schema_migration')) return undefined
  const rows = db.prepare('SELECT number FROM schema_migration').all()
  return rows.map(({ number }) => Number(number))
}

/** Applies the pending migrations, or those up to a number. A new database reports no progress. */
export function migrate(
  db: DatabaseSync,
  until = Number.POSITIVE_INFINITY,
  onProgress?: (sentence: string) => void,
): void {
  inTransaction(db, 'EXCLUSIVE', () => {
    db.exec(ledger)
    const applied = appliedMigrations(db) ?? []
    const pending = pendingMigrations('sqlite', applied).filter(({ number }) => number <= until)
    const isReported = onProgress !== undefined && applied.length > 0 && pending.length > 0
    const report = isReported
      ? migrationProgress({ total: pending.length, sessions: sessionsIn(db), onProgress })
      : undefined
    for (const migration of pending) {
      report?.()
      db.exec(migration.sql)
      db.prepare('INSERT INTO schema_migration VALUES (?, ?)').run(migration.number, migration.name)
    }
  })
}

function sessionsIn(db: DatabaseSync): number {
  return Number(db.prepare('SELECT count(*) AS n FROM survey_session').get()?.n)
}

/** The names of all tables, whoever made them. */
export function tablesIn(db: DatabaseSync): string[] {
  const rows = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  return rows.map(({ name }) => String(name))
}
