import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { allMigrations, pendingMigrations } from './migrations.ts'
import { servers } from './postgres/servers.ts'
import { withOwnConnection } from './postgres/with-own-connection.ts'

const UNDEFINED_TABLE = '42P01'

/**
 * How many migrations a database waits for, without changing it; undefined where there is none. A newer one is refused, as
 * when it is opened.
 */
export async function waitingMigrations(url: string): Promise<number | undefined> {
  const applied = url.startsWith('file:') ? appliedInSqlite(url.slice('file:'.length)) : await appliedInPostgres(url)
  return applied && pendingMigrations(allMigrations('sqlite'), applied).length
}

const READ = 'SELECT number FROM schema_migration'

function appliedInSqlite(file: string): number[] | undefined {
  if (!existsSync(file)) return undefined
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const isOurs = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'schema_migration'").get()
    return isOurs
      ? db
          .prepare(READ)
          .all()
          .map(({ number }) => Number(number))
      : undefined
  } finally {
    db.close()
  }
}

async function appliedInPostgres(url: string): Promise<number[] | undefined> {
  try {
    const { rows } = await withOwnConnection(servers(url), (client) => client.query<{ number: number }>(READ))
    return rows.map(({ number }) => number)
  } catch (error) {
    if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return undefined
    throw error
  }
}
