import type { DatabaseSync } from 'node:sqlite'
import { ledger, pendingMigrations } from '../migrations.ts'

/** The numbers of the migrations that were applied; undefined where none ever was. */
export function appliedMigrations(db: DatabaseSync): number[] | undefined {
  if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migration'").get()) return undefined
  const rows = db.prepare('SELECT number FROM schema_migration').all()
  return rows.map(({ number }) => Number(number))
}

/** Brings the database up to date, or up to a migration. */
export function migrate(db: DatabaseSync, until = Number.POSITIVE_INFINITY): void {
  db.exec('BEGIN EXCLUSIVE')
  try {
    db.exec(ledger)
    for (const migration of pendingMigrations('sqlite', appliedMigrations(db) ?? [])) {
      if (migration.number > until) break
      db.exec(migration.sql)
      db.prepare('INSERT INTO schema_migration VALUES (?, ?)').run(migration.number, migration.name)
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
