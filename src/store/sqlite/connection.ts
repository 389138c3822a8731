import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { StoreUnavailable } from '../engine.ts'
import type { Queries, Row, Value } from '../queries.ts'
import { inDialect, type StatementName, statements } from '../statements.ts'

export const BUSY_TIMEOUT_MS = 10_000
const CACHE_KIB = 64 * 1024
export const SQLITE_BUSY = 5
export const SQLITE_CONSTRAINT = 19
/** With the default of 1000 pages the same pages would be copied back into the database several times a second under load. */
const CHECKPOINT_PAGES = 8_000

export function connect(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  switchToWal(db)
  db.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
    PRAGMA cache_size = -${CACHE_KIB};
  `)
  return db
}

/** When two processes do this at once on a new file, SQLite refuses one of them without waiting. */
function switchToWal(db: DatabaseSync): void {
  const deadline = Date.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      db.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (codeOf(error) !== SQLITE_BUSY || Date.now() > deadline) throw error
    }
  }
}

export function inTransaction(db: DatabaseSync, mode: 'IMMEDIATE' | 'EXCLUSIVE', work: () => void): void {
  db.exec(`BEGIN ${mode}`)
  try {
    work()
    db.exec('COMMIT')
  } catch (error) {
    // On a full disk SQLite rolls back by itself; a second ROLLBACK would hide the cause.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** The product's statements over a connection, each prepared when first used. `check` runs before each. */
export function queriesOn(db: DatabaseSync, check: () => void = () => {}): Queries {
  const cache = new Map<StatementName, StatementSync>()
  const prepare = (name: StatementName) => {
    const cached = cache.get(name)
    if (cached) return cached
    // For SQLite `$1` is a named parameter, and binding one by name costs as much as a short statement.
    const statement = db.prepare(inDialect(statements[name], 'sqlite').replaceAll('$', '?'))
    cache.set(name, statement)
    return statement
  }
  return {
    async rows<R extends Row>(name: StatementName, values: readonly Value[]) {
      check()
      return prepare(name).all(...values) as R[]
    },
    async change(name, values) {
      check()
      return Number(prepare(name).run(...values).changes)
    },
  }
}

/** Primary result codes of wrong statements and values: trying again would not help. */
const OUR_MISTAKES = new Set([1, SQLITE_CONSTRAINT, 20, 21, 25])

/** Tells apart what may succeed later and mistakes of ours. */
export function storeError(cause: unknown): unknown {
  const code = codeOf(cause)
  if (code === undefined || OUR_MISTAKES.has(code)) return cause
  return new StoreUnavailable((cause as Error).message, { cause })
}

/** The primary result code; undefined where the error is not SQLite's. */
export function codeOf(cause: unknown): number | undefined {
  const code = (cause as { errcode?: number }).errcode
  return code === undefined ? undefined : code & 0xff
}
