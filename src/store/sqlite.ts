import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { inDialect } from './dialect.ts'
import {
  type Engine,
  type Queries,
  type Reads,
  type Row,
  StoreRefused,
  StoreUnavailable,
  type Value,
} from './engine.ts'
import { allMigrations, ledger, pendingMigrations } from './migrations.ts'
import { type StatementName, statements } from './statements.ts'

const BUSY_TIMEOUT_MS = 10_000
const CACHE_KIB = 64 * 1024
const SQLITE_BUSY = 5
/** The default of 1000 pages would copy the same pages back into the database several times a second under load. */
const CHECKPOINT_PAGES = 8_000

/** One connection writes and another reads, so that nobody ever sees what is not yet on disk. */
export function openSqlite(file: string): Engine {
  try {
    return open(file)
  } catch (cause) {
    if (cause instanceof StoreRefused) throw cause
    throw new StoreRefused(
      `No se puede abrir la base de datos «${file}»: ${reason(cause)}. Revisa DATABASE_URL, los permisos y que sea un archivo de SQLite.`,
      { cause },
    )
  }
}

function open(file: string): Engine {
  const writer = connect(file)
  migrate(writer)
  const reader = connect(file)
  const write = prepared(writer)

  return {
    remembersOrder: false,
    read: sharedLook(reader),

    transaction: (work) => within(writer, work, write),

    async close() {
      reader.close()
      writer.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      writer.close()
    },
  }
}

function connect(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  turnToWal(db)
  db.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = ON;
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

function migrate(db: DatabaseSync): void {
  db.exec('BEGIN EXCLUSIVE')
  try {
    db.exec(ledger)
    const applied = db.prepare('SELECT number FROM schema_migration').all() as { number: number }[]
    for (const migration of pendingMigrations(
      allMigrations('sqlite'),
      applied.map((row) => row.number),
    )) {
      db.exec(migration.sql)
      db.prepare('INSERT INTO schema_migration VALUES (?, ?)').run(migration.number, migration.name)
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

async function within<T>(db: DatabaseSync, work: (queries: Queries) => Promise<T>, queries: Queries): Promise<T> {
  guarded(() => db.exec('BEGIN IMMEDIATE'))
  try {
    const result = await work(queries)
    guarded(() => db.exec('COMMIT'))
    return result
  } catch (error) {
    // A full disk makes SQLite roll back by itself; a second ROLLBACK would hide the cause.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** Reads that wait at the same time share one look at the database: to begin and end a look costs as much as a read. */
function sharedLook(db: DatabaseSync): Reads {
  const { rows } = prepared(db)
  let waiting: (() => void)[] = []

  function look() {
    const reads = waiting
    waiting = []
    db.exec('BEGIN')
    for (const read of reads) read()
    db.exec('COMMIT')
  }

  return {
    rows: (name, values) =>
      new Promise((resolve) => {
        if (waiting.length === 0) setImmediate(look)
        waiting.push(() => resolve(rows(name, values)))
      }),
  }
}

function prepared(db: DatabaseSync): Queries {
  const cache = new Map<StatementName, Prepared>()
  const prepare = (name: StatementName) => {
    let known = cache.get(name)
    if (!known) {
      known = byPosition(db, inDialect(statements[name], 'sqlite'))
      cache.set(name, known)
    }
    return known
  }
  return {
    async rows<R extends Row>(name: StatementName, values: readonly Value[]) {
      return guarded(() => {
        const { statement, order } = prepare(name)
        return statement.all(...order(values)) as R[]
      })
    },
    async change(name, values) {
      return guarded(() => {
        const { statement, order } = prepare(name)
        return Number(statement.run(...order(values)).changes)
      })
    },
  }
}

interface Prepared {
  readonly statement: StatementSync
  /** The values in the order in which the statement asks for them. */
  readonly order: (values: readonly Value[]) => readonly Value[]
}

/** SQLite takes `$1` for a name, and finding a value by its name costs as much as a short statement. */
function byPosition(db: DatabaseSync, sql: string): Prepared {
  const asked: number[] = []
  const statement = db.prepare(
    sql.replace(/\$(\d+)/g, (_, number) => {
      asked.push(Number(number) - 1)
      return '?'
    }),
  )
  const isInOrder = asked.every((number, index) => number === index)
  return { statement, order: isInOrder ? (values) => values : (values) => asked.map((index) => values[index] ?? null) }
}

/** Primary result codes that say the statement is wrong, not the disk or the moment. */
const OUR_MISTAKES = new Set([1, 19, 20, 21, 25])

function guarded<T>(call: () => T): T {
  try {
    return call()
  } catch (cause) {
    const code = codeOf(cause)
    if (code === undefined || OUR_MISTAKES.has(code)) throw cause
    throw new StoreUnavailable(reason(cause), { cause })
  }
}

/** The primary result code, when it is SQLite that complains. */
function codeOf(cause: unknown): number | undefined {
  const code = (cause as { errcode?: number }).errcode
  return code === undefined ? undefined : code & 0xff
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
