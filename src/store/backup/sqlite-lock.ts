import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sqliteFile } from '../database-url.ts'
import { StoreRefused } from '../engine.ts'
import { reasonOf } from '../failure-reason.ts'
import { codeOf, SQLITE_BUSY } from '../sqlite/connection.ts'

/** A server that is stopping may take this long. */
const LONGEST_WAIT_MS = 10_000
const RETRY_EVERY_MS = 100

export interface SqliteLock {
  release(): void
}

/**
 * Held by a server, and by a command that replaces the file. Commands that read or write briefly beside a server do not need it.
 * The lock is the operating system's, on an empty file of its own, and ends with the process. That file stays: if it were
 * deleted, two processes could each lock a file of that name.
 */
export function lockSqlite(file: string): SqliteLock | undefined {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(`${file}.lock`)
    db.exec('BEGIN EXCLUSIVE')
    const held = db
    return { release: () => held.close() }
  } catch (cause) {
    db?.close()
    if (codeOf(cause) === SQLITE_BUSY) return undefined
    throw cause
  }
}

/** For a server, before it opens the database. On PostgreSQL several may serve. */
export async function lockForServing(url: string): Promise<SqliteLock> {
  const file = sqliteFile(url)
  if (file === undefined) return { release: () => {} }
  for (const until = Date.now() + LONGEST_WAIT_MS; ; await pause(RETRY_EVERY_MS)) {
    try {
      // The first start makes the folder.
      mkdirSync(dirname(file), { recursive: true })
      const lock = lockSqlite(file)
      if (lock) return lock
    } catch (cause) {
      const why = `No se puede abrir la base de datos «${file}»: ${reasonOf(cause)}. Revisa DATABASE_URL, los permisos y que quede espacio en disco.`
      throw new StoreRefused(why, { cause })
    }
    if (Date.now() > until) {
      throw new StoreRefused(
        `Otro servidor, o un comando (restaurar), está usando la base de datos «${file}». Con SQLite la usa uno solo: espera a que termine o detenlo; para varios servidores, usa PostgreSQL.`,
      )
    }
  }
}
