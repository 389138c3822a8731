import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { MIGRATION_LOCK } from './migrate.ts'

const JUST_STOPPED_MS = 1_500

/**
 * Whether other processes use the database. A site always has a connection, also when nobody visits it, and keeps it for a moment
 * after it has stopped. Processes that only wait to migrate do not count.
 */
export async function hasOtherConnections(client: pg.ClientBase): Promise<boolean> {
  const until = Date.now() + JUST_STOPPED_MS
  while (await isShared(client)) {
    if (Date.now() > until) return true
    await pause(100)
  }
  return false
}

async function isShared(client: pg.ClientBase): Promise<boolean> {
  // Within a transaction PostgreSQL would otherwise show the same list again.
  await client.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await client.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user
       AND backend_type = 'client backend' AND pid <> pg_backend_pid()
       AND pid NOT IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1)`,
    [MIGRATION_LOCK],
  )
  return rows.length > 0
}
