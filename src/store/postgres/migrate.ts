import type pg from 'pg'
import { ledger, migrationProgress, pendingMigrations } from '../migrations.ts'

/** Any fixed number: it names our migrations among the locks of the database. */
export const MIGRATION_LOCK = 20_010_001

/** The numbers of the migrations that were applied; undefined where none ever was. */
export async function appliedMigrations(client: pg.ClientBase): Promise<number[] | undefined> {
  const { rows: ledgers } = await client.query("SELECT to_regclass('schema_migration') AS name")
  if (!ledgers[0]?.name) return undefined
  const { rows } = await client.query<{ number: number }>('SELECT number FROM schema_migration')
  return rows.map(({ number }) => number)
}

/** Of several that start together, one migrates, and the others wait until its transaction is over. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

/**
 * Brings the database up to date, or up to a migration, within the transaction of the connection. Of one that is only being made
 * there is nothing to tell.
 */
export async function migrate(
  client: pg.ClientBase,
  until = Number.POSITIVE_INFINITY,
  tell?: (sentence: string) => void,
): Promise<void> {
  await lockMigrations(client)
  await client.query(ledger)
  const applied = (await appliedMigrations(client)) ?? []
  const pending = pendingMigrations('postgres', applied).filter(({ number }) => number <= until)
  const isTold = tell !== undefined && applied.length > 0 && pending.length > 0
  const next = isTold ? migrationProgress({ all: pending.length, sessions: await sessionsIn(client), tell }) : undefined
  for (const migration of pending) {
    next?.()
    await client.query(migration.sql)
    await client.query('INSERT INTO schema_migration VALUES ($1, $2)', [migration.number, migration.name])
  }
}

async function sessionsIn(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('SELECT count(*) AS n FROM survey_session')
  return Number(rows[0]?.n)
}

/** The names of its tables that are found without naming a schema, whoever made them. */
export async function tablesIn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND pg_table_is_visible(oid)",
  )
  return rows.map(({ name }) => name)
}
