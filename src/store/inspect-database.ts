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
    ? inFile(url, appliedInSqlite)
    : await withOwnConnection(servers(url), appliedInPostgres)
  return applied && pendingMigrations('sqlite', applied).length
}

const KEY_MARK = 'SELECT mark FROM visitor_key'

/** Tells which key the visitors of a database are named with. Does not wait for who has the database for itself. */
export async function keptKeyMark(url: string): Promise<string | undefined> {
  const row = url.startsWith('file:')
    ? inFile(url, (db) => db.prepare(KEY_MARK).get())
    : await withOwnConnection(servers(url), async (client) => {
        await client.query("BEGIN; SET LOCAL lock_timeout = '1s'")
        return (await client.query(KEY_MARK)).rows[0]
      })
  return row && String(row.mark)
}

function inFile<Found>(url: string, read: (db: DatabaseSync) => Found): Found | undefined {
  const file = url.slice('file:'.length)
  if (!existsSync(file)) return undefined
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return read(db)
  } finally {
    db.close()
  }
}
