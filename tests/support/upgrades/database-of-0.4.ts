import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { sqliteFile } from '#store/database-url.ts'
import { SCHEMA_OF_0_4 } from '#store/migrations.ts'
import { migrate as migratePostgres } from '#store/postgres/migrate.ts'
import { migrate as migrateSqlite } from '#store/sqlite/migrate.ts'
import { ask } from '../databases.ts'

/** Applies migrations up to a number and closes the connection: who is still connected keeps the next version from starting. */
export async function migratedTo(url: string, migration: number): Promise<void> {
  const file = sqliteFile(url)
  if (file) {
    const db = new DatabaseSync(file)
    migrateSqlite(db, migration)
    db.close()
    return
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN')
  await migratePostgres(client, migration)
  await client.query('COMMIT')
  await client.end()
}

/** As 0.4 left it: fifteen migrations in its ledger, or the first of them, and one person who answered. */
export async function databaseOf04(url: string, { last = SCHEMA_OF_0_4 } = {}): Promise<void> {
  await migratedTo(url, SCHEMA_OF_0_4)
  const ledger = Array.from({ length: last }, (_, at) => `(${at + 1}, 'migration-${at + 1}')`)
  for (const statement of [
    'DELETE FROM schema_migration',
    `INSERT INTO schema_migration VALUES ${ledger}`,
    "INSERT INTO visitor VALUES ('001', 'visitor-1', 1)",
    "INSERT INTO survey_key VALUES ('001', '')",
    `INSERT INTO survey_session (id, survey_id, state, time_taken) VALUES ('20260707one', '001', 'verified', 'under-3-min')`,
    `INSERT INTO tally (survey_id, measure, amount)
     VALUES ('001', 'started', 1), ('001', 'completed', 1), ('001', 'verified', 1), ('001', 'moved', 1), ('001', 'visitors', 1)`,
  ])
    await ask(url, statement)
}
