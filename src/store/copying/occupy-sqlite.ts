import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreRefused } from '../engine.ts'
import { codeOf, connect } from '../sqlite/connection.ts'
import { migrate } from '../sqlite/migrate.ts'
import { type ClosedForGood, closedForGood, compareWithCopy, loadCopy } from './load-copy.ts'
import { IN_USE, type Occupied, type Replacing } from './occupied.ts'
import type { Row, Table } from './shape.ts'
import { namesOf, type Source } from './source.ts'
import { sqliteSource } from './sqlite-source.ts'

const PATIENCE_MS = 500
const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** While it is held no server can open the file. */
export async function occupySqlite(file: string): Promise<Occupied> {
  const held = existsSync(file) ? hold(file) : undefined
  const source = held?.source
  return {
    source,
    isUnreadable: held?.isUnreadable ?? false,
    async replaceBy(copy) {
      const forGood = source ? await closedForGood(source) : []
      const fresh = `${file}.restaurando`
      try {
        await makeFresh(fresh, copy, forGood)
        return { kept: putInPlace(fresh, file, copy.moment) }
      } finally {
        for (const each of [fresh, ...besides(fresh)]) rmSync(each, { force: true })
      }
    },
    async clear(moment) {
      const kept = `${file}.reemplazada-${moment}`
      renameSync(file, kept)
      flush(dirname(file))
      return { kept }
    },
    async release() {
      held?.db?.close()
    },
  }
}

function hold(file: string): { db?: DatabaseSync; source?: Source | undefined; isUnreadable: boolean } {
  const db = new DatabaseSync(file, { timeout: PATIENCE_MS })
  try {
    // Possible only for the last one who has it open; the log of writes is gone then. A lock alone would not meet who is idle.
    db.exec('PRAGMA journal_mode = DELETE')
    db.exec('BEGIN EXCLUSIVE')
    return { db, source: sqliteSource(db), isUnreadable: false }
  } catch (cause) {
    db.close()
    if (cause instanceof StoreRefused) throw cause
    const code = codeOf(cause)
    if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) return { isUnreadable: true }
    if (code === SQLITE_BUSY) throw new StoreRefused(IN_USE, { cause })
    throw new StoreRefused(`No se puede abrir la base de datos «${file}»: ${(cause as Error).message}.`, { cause })
  }
}

async function makeFresh(fresh: string, copy: Replacing, forGood: readonly ClosedForGood[]): Promise<void> {
  mkdirSync(dirname(fresh), { recursive: true })
  for (const each of [fresh, ...besides(fresh)]) rmSync(each, { force: true })
  closeSync(openSync(fresh, 'wx', 0o600))
  const db = connect(fresh)
  try {
    migrate(db, copy.migration)
    db.exec('BEGIN')
    const loaded = await loadCopy({ ...copy, forGood }, async (table, rows) => insert(db, table, rows))
    db.exec('COMMIT')
    await compareWithCopy(sqliteSource(db), loaded)
    migrate(db)
    const decide = db.prepare('INSERT INTO closing_decision (survey_id, at, decision) VALUES (?, ?, ?)')
    for (const { decisions } of forGood) for (const decision of decisions) decide.run(...decision)
    db.exec('PRAGMA journal_mode = DELETE')
  } finally {
    db.close()
  }
  flush(fresh)
}

function insert(db: DatabaseSync, { name, columns }: Table, rows: readonly Row[]): void {
  const marks = columns.map(() => '?').join(', ')
  const statement = db.prepare(`INSERT INTO ${name} (${namesOf(columns)}) VALUES (${marks})`)
  for (const row of rows) statement.run(...row)
}

/** At no moment is there no database: a server that starts then would begin an empty one. */
function putInPlace(fresh: string, file: string, moment: string): string | undefined {
  const kept = existsSync(file) ? `${file}.reemplazada-${moment}` : undefined
  if (kept) {
    linkSync(file, kept)
    // Left only by one that cannot be read: SQLite would apply them to the new one.
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

function flush(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
