import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreRefused } from '../engine.ts'
import { codeOf, connect, queriesOn, SQLITE_BUSY } from '../sqlite/connection.ts'
import { migrate } from '../sqlite/migrate.ts'
import { flush, makeFolder } from './backup-folder.ts'
import { type ExclusiveAccess, IN_USE, type Replaced } from './exclusive-access.ts'
import { type Filled, fillDatabase, type Replacement } from './fill-database.ts'
import { columnList } from './source.ts'
import { lockSqlite } from './sqlite-lock.ts'
import { sqliteSource } from './sqlite-source.ts'
import { type Row, type Table, toDatabase } from './tables.ts'

const BUSY_TIMEOUT_MS = 500
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** All in one transaction. What replaces the file is made beside it. */
export async function takeExclusiveSqlite<Result>(
  file: string,
  work: (access: ExclusiveAccess) => Promise<Result>,
): Promise<Result> {
  makeFolder(dirname(file))
  const lock = lockSqlite(file)
  if (!lock) throw new StoreRefused(IN_USE)
  let db: DatabaseSync | undefined
  try {
    const { db: found, ...content } = existsSync(file) ? openExclusively(file) : EMPTY
    db = found
    return await work({ ...content, replaceBy: (replacement) => replace(file, replacement) })
  } finally {
    db?.close()
    lock.release()
  }
}

type Content = Pick<ExclusiveAccess, 'content' | 'source'> & { db?: DatabaseSync }

const EMPTY: Content = { content: 'nothing', source: undefined }

function openExclusively(file: string): Content {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
    // Only the last connection to a file can leave WAL mode. A lock alone would not notice an idle site.
    db.exec('PRAGMA journal_mode = DELETE')
    db.exec('BEGIN EXCLUSIVE')
    const source = sqliteSource(db)
    const isEmpty = !db.prepare('SELECT 1 FROM sqlite_schema').get()
    return { db, content: source ? 'site' : isEmpty ? 'nothing' : 'other', source }
  } catch (cause) {
    db?.close()
    if (cause instanceof StoreRefused) throw cause
    const code = codeOf(cause)
    if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) return { ...EMPTY, content: 'unreadable' }
    if (code === SQLITE_BUSY) throw new StoreRefused(IN_USE, { cause })
    throw new StoreRefused(`No se puede abrir la base de datos «${file}»: ${(cause as Error).message}.`, { cause })
  }
}

async function replace(file: string, replacement: Replacement): Promise<Replaced> {
  const fresh = `${file}.restaurando`
  const leftovers = [fresh, ...companionFiles(fresh)]
  try {
    for (const each of leftovers) rmSync(each, { force: true })
    const made = await makeFresh(fresh, replacement)
    return { kept: putInPlace(fresh, file, replacement.timestamp), ...made }
  } finally {
    for (const each of leftovers) rmSync(each, { force: true })
  }
}

async function makeFresh(fresh: string, replacement: Replacement): Promise<Filled> {
  closeSync(openSync(fresh, 'wx', 0o600))
  const db = connect(fresh)
  try {
    // Half of it would be useless anyway: it is flushed once, when it is complete.
    db.exec('PRAGMA synchronous = OFF')
    const filled = await fillDatabase(
      {
        queries: queriesOn(db),
        migrate: (until) => migrate(db, until),
        insert: (table, rows) => insert(db, table, rows),
        source: () => sqliteSource(db),
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

function insert(db: DatabaseSync, table: Table, rows: readonly Row[]): void {
  const { name, columns } = table
  const marks = columns.map(() => '?').join(', ')
  const statement = db.prepare(`INSERT INTO ${name} (${columnList(columns)}) VALUES (${marks})`)
  db.exec('BEGIN')
  for (const row of rows) statement.run(...toDatabase(table, row))
  db.exec('COMMIT')
}

/** There is a database at every moment: a server that starts without one would begin an empty one. */
function putInPlace(fresh: string, file: string, timestamp: string): string | undefined {
  const kept = existsSync(file) ? freeName(`${file}.reemplazada-${timestamp}`) : undefined
  if (kept) {
    linkSync(file, kept)
    // Left over only by an unreadable database: SQLite would apply them to the new one.
    for (const [index, each] of companionFiles(file).entries()) {
      if (existsSync(each)) renameSync(each, companionFiles(kept)[index] ?? '')
    }
  }
  renameSync(fresh, file)
  flush(dirname(file))
  return kept
}

/** Another restore in the same second may have taken the name. */
function freeName(wanted: string): string {
  let name = wanted
  for (let number = 2; existsSync(name); number++) name = `${wanted}-${number}`
  return name
}

function companionFiles(file: string): string[] {
  return ['-wal', '-shm', '-journal'].map((ending) => file + ending)
}
