import type pg from 'pg'
import { ledger, migrationProgress, pendingMigrations } from '../migrations.ts'

/** Key of the migrations' advisory lock. Any fixed number would do. */
export const MIGRATION_LOCK = 20_010_001

/** The numbers of the applied migrations; undefined where none ever was. */
export async function appliedMigrations(client: pg.ClientBase): Promise<number[] | undefined> {
  const { rows: ledgers } = await client.query("SELECT to_regclass('schema_migration') AS name")
  if (!ledgers[0]?.name) return undefined
  const { rows } = await client.query<{ number: number }>('SELECT number FROM schema_migration')
  return rows.map(({ number }) => number)
}

/** Of several processes that start together, one migrates while the others wait for its transaction to end. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

/** Applies the pending migrations, or those up to a number, in the connection's transaction. A new database reports no progress. */
export async function migrate(
  client: pg.ClientBase,
  until = Number.POSITIVE_INFINITY,
  onProgress?: (sentence: string) => void,
): Promise<void> {
  await lockMigrations(client)
  await client.query(ledger)
  const applied = (await appliedMigrations(client)) ?? []
  const pending = pendingMigrations('postgres', applied).filter(({ number }) => number <= until)
  const isReported = onProgress !== undefined && applied.length > 0 && pending.length > 0
  const report = isReported
    ? migrationProgress({ total: pending.length, sessions: await sessionsIn(client), onProgress })
    : undefined
  for (const migration of pending) {
    report?.()
    await client.query(migration.sql)
    await client.query('INSERT INTO schema_migration VALUES ($1, $2)', [migration.number, migration.name])
  }
}

async function sessionsIn(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('SELECT count(*) AS n FROM survey_session')
  return Number(rows[0]?.n)
}

/** The names of all tables on the search path, whoever made them. */
export async function tablesIn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND pg_table_is_visible(oid)",
  )
  return rows.map(({ name }) => name)
}
