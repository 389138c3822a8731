import type { DatabaseSync } from 'node:sqlite'
import { allMigrations, ledger, pendingMigrations } from '../migrations.ts'

/** Brings the database up to date, or up to a migration. */
export function migrate(db: DatabaseSync, until = Number.POSITIVE_INFINITY): void {
  db.exec('BEGIN EXCLUSIVE')
  try {
    db.exec(ledger)
    const applied = db.prepare('SELECT number FROM schema_migration').all() as { number: number }[]
    for (const migration of pendingMigrations(
      allMigrations('sqlite'),
      applied.map((row) => row.number),
    )) {
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
