import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreRefused } from '../engine.ts'
import { codeOf, connect, prepared, SQLITE_BUSY } from '../sqlite/connection.ts'
import { migrate } from '../sqlite/migrate.ts'
import { flush, makeFolder } from './backup-folder.ts'
import { type ExclusiveAccess, IN_USE, type Replaced } from './exclusive-access.ts'
import { type Filled, fillDatabase, type Replacement } from './fill-database.ts'
import { markInSqlite, putMarkInSqlite } from './move-mark.ts'
import { namesOf } from './source.ts'
import { lockSqlite } from './sqlite-lock.ts'
import { sqliteSource } from './sqlite-source.ts'
import type { Row, Table } from './tables.ts'

const PATIENCE_MS = 500
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** One transaction from here to the end. What replaces the file is made beside it. */
export async function takeExclusiveSqlite<Result>(
  file: string,
  work: (access: ExclusiveAccess) => Promise<Result>,
): Promise<Result> {
  makeFolder(dirname(file))
  const lock = lockSqlite(file)
  if (!lock) throw new StoreRefused(IN_USE)
  let db: DatabaseSync | undefined
  try {
    const { db: found, ...content } = existsSync(file) ? lockedAlone(file) : EMPTY
    db = found
    return await work({
      ...content,
      replaceBy: (replacement) => replace(file, replacement),
      async markAsLeft(mark) {
        if (!db) throw new Error('There is no database to mark')
        putMarkInSqlite(db, { ...mark, state: 'left' })
        db.exec('COMMIT')
      },
    })
  } finally {
    db?.close()
    lock.release()
  }
}

type Content = Pick<ExclusiveAccess, 'holds' | 'source' | 'mark'> & { db?: DatabaseSync }

const EMPTY: Content = { holds: 'nothing', source: undefined, mark: undefined }

function lockedAlone(file: string): Content {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { timeout: PATIENCE_MS })
    // Only the last connection to a file can leave WAL mode. A lock alone would not notice a site that is idle.
    db.exec('PRAGMA journal_mode = DELETE')
    db.exec('BEGIN EXCLUSIVE')
    const source = sqliteSource(db)
    const isEmpty = !db.prepare('SELECT 1 FROM sqlite_schema').get()
    return { db, holds: source ? 'site' : isEmpty ? 'nothing' : 'other', source, mark: markInSqlite(db) }
  } catch (cause) {
    db?.close()
    if (cause instanceof StoreRefused) throw cause
    const code = codeOf(cause)
    if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) return { ...EMPTY, holds: 'unreadable' }
    if (code === SQLITE_BUSY) throw new StoreRefused(IN_USE, { cause })
    throw new StoreRefused(`No se puede abrir la base de datos «${file}»: ${(cause as Error).message}.`, { cause })
  }
}

async function replace(file: string, replacement: Replacement): Promise<Replaced> {
  const fresh = `${file}.restaurando`
  const leftovers = [fresh, ...besides(fresh)]
  try {
    for (const each of leftovers) rmSync(each, { force: true })
    const made = await makeFresh(fresh, replacement)
    return { kept: putInPlace(fresh, file, replacement.moment), ...made }
  } finally {
    for (const each of leftovers) rmSync(each, { force: true })
  }
}

async function makeFresh(fresh: string, replacement: Replacement): Promise<Filled> {
  closeSync(openSync(fresh, 'wx', 0o600))
  const db = connect(fresh)
  try {
    // Half of it is worth nothing: it is flushed once, when it is whole.
    db.exec('PRAGMA synchronous = OFF')
    const filled = await fillDatabase(
      {
        queries: prepared(db),
        migrate: (until) => migrate(db, until),
        insert: (table, rows) => insert(db, table, rows),
        source: () => sqliteSource(db),
        putMark: (mark) => putMarkInSqlite(db, mark),
      },
      replacement,
    )
    db.exec('PRAGMA journal_mode = DELETE')
    return filled
  } finally {
    db.close()
    flush(fresh)
  }
}

function insert(db: DatabaseSync, { name, columns }: Table, rows: readonly Row[]): void {
  const marks = columns.map(() => '?').join(', ')
  const statement = db.prepare(`INSERT INTO ${name} (${namesOf(columns)}) VALUES (${marks})`)
  db.exec('BEGIN')
  for (const row of rows) statement.run(...row)
  db.exec('COMMIT')
}

/** At no moment is there no database: a server that starts then would begin an empty one. */
function putInPlace(fresh: string, file: string, moment: string): string | undefined {
  const kept = existsSync(file) ? `${file}.reemplazada-${moment}` : undefined
  if (kept) {
    linkSync(file, kept)
    // Left only by a file that cannot be read: SQLite would apply them to the new one.
    for (const [index, each] of besides(file).entries()) {
      if (existsSync(each)) renameSync(each, besides(kept)[index] ?? '')
    }
  }
  renameSync(fresh, file)
  flush(dirname(file))
  return kept
}

function besides(file: string): string[] {
  return ['-wal', '-shm', '-journal'].map((ending) => file + ending)
}
