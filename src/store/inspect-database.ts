import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sqliteFile } from './database-url.ts'
import { pendingMigrations } from './migrations.ts'
import { appliedMigrations as appliedInPostgres } from './postgres/migrate.ts'
import { serversAt, withOwnConnection } from './postgres/servers.ts'
import { appliedMigrations as appliedInSqlite } from './sqlite/migrate.ts'

/**
 * How many migrations a database still needs, without changing it; undefined where there is no database. A newer one is
 * refused, as when it is opened.
 */
export async function waitingMigrations(url: string): Promise<number | undefined> {
  const file = sqliteFile(url)
  const applied = file ? inFile(file, appliedInSqlite) : await withOwnConnection(serversAt(url), appliedInPostgres)
  return applied && pendingMigrations('sqlite', applied).length
}

const KEY_MARK = 'SELECT mark FROM visitor_key'

/** Says which key the visitors are hashed with. Does not wait for a command that has exclusive access. */
export async function storedKeyMark(url: string): Promise<string | undefined> {
  const file = sqliteFile(url)
  const row = file
    ? inFile(file, (db) => db.prepare(KEY_MARK).get())
    : await withOwnConnection(serversAt(url), async (client) => {
        await client.query("BEGIN; SET LOCAL lock_timeout = '1s'")
        return (await client.query(KEY_MARK)).rows[0]
      })
  return row && String(row.mark)
}

function inFile<Found>(file: string, read: (db: DatabaseSync) => Found): Found | undefined {
  if (!existsSync(file)) return undefined
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return read(db)
  } finally {
    db.close()
  }
}
