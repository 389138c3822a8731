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
/** The default of 1000 pages would copy the same pages back into the database several times a second under load. */
const CHECKPOINT_PAGES = 8_000

export function connect(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  turnToWal(db)
  db.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
    PRAGMA cache_size = -${CACHE_KIB};
  `)
  return db
}

/** When two processes do this at once on a fresh file, SQLite refuses one of them without waiting for the other. */
function turnToWal(db: DatabaseSync): void {
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
    // A full disk makes SQLite roll back by itself; a second ROLLBACK would hide the cause.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** The product's statements over a connection, each prepared when it is first asked for. `check` comes before each. */
export function prepared(db: DatabaseSync, check: () => void = () => {}): Queries {
  const cache = new Map<StatementName, StatementSync>()
  const prepare = (name: StatementName) => {
    const known = cache.get(name)
    if (known) return known
    // SQLite takes `$1` for a name, and finding a value by its name costs as much as a short statement.
    const made = db.prepare(inDialect(statements[name], 'sqlite').replaceAll('$', '?'))
    cache.set(name, made)
    return made
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

/** Primary result codes that say the statement is wrong, not the disk or the moment. */
const OUR_MISTAKES = new Set([1, SQLITE_CONSTRAINT, 20, 21, 25])

/** What went wrong, as the store says it: whether the same may succeed later, or is a mistake of ours. */
export function storeError(cause: unknown): unknown {
  const code = codeOf(cause)
  if (code === undefined || OUR_MISTAKES.has(code)) return cause
  return new StoreUnavailable((cause as Error).message, { cause })
}

/** The primary result code, when it is SQLite that complains. */
export function codeOf(cause: unknown): number | undefined {
  const code = (cause as { errcode?: number }).errcode
  return code === undefined ? undefined : code & 0xff
}
