import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pendingMigrations } from './migrations.ts'
import { appliedMigrations as appliedInPostgres } from './postgres/migrate.ts'
import { servers, withOwnConnection } from './postgres/servers.ts'
import { appliedMigrations as appliedInSqlite } from './sqlite/migrate.ts'

/**
 * How many migrations a database waits for, without changing it; undefined where there is none. A newer one is refused, as
 * when it is opened.
 */
export async function waitingMigrations(url: string): Promise<number | undefined> {
  const applied = url.startsWith('file:')
    ? appliedInFile(url.slice('file:'.length))
    : await withOwnConnection(servers(url), appliedInPostgres)
  return applied && pendingMigrations('sqlite', applied).length
}

function appliedInFile(file: string): number[] | undefined {
  if (!existsSync(file)) return undefined
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return appliedInSqlite(db)
  } finally {
    db.close()
  }
}
