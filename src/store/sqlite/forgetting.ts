import { randomInt } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Changes, Key } from '../changes.ts'
import { type KeptTable, keptTables, ROWS_IN_A_PIECE } from '../kept-tables.ts'

/** What VACUUM writes again within about a tenth of a second. */
const AT_ONCE_BYTES = 16 * 2 ** 20

/**
 * SQLite sorts pointers: the rows of a page lie where they came to lie, one after another, and freed room keeps what was
 * moved. Writing everything again in the order of its keys leaves an order that says nothing; then the log of writes, which
 * holds older pages, is emptied. A small file is written again whole. Of a large one, what changed and what lies around it, in
 * pieces, with room for visits at each `yield`.
 */
export function* forgetting(db: DatabaseSync, changes: Changes, atOnceBytes = AT_ONCE_BYTES): Generator<undefined> {
  if (sizeOf(db) <= atOnceBytes) db.exec('VACUUM')
  else for (const table of keptTables) yield* rewriteChanged(db, table, changes)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

function sizeOf(db: DatabaseSync): number {
  const number = (pragma: string) => Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
  return number('page_count') * number('page_size')
}

function* rewriteChanged(db: DatabaseSync, table: KeptTable, { since, keys }: Changes): Generator<undefined> {
  const changed = table.changes === 'by-key' ? keys[table.name] : undefined
  if (changed) yield* rewriteAround(db, table, changed)
  else yield* rewriteFrom(db, table, table.changes === 'by-day' ? since : '')
}

function* rewriteFrom(db: DatabaseSync, table: KeptTable, since: string): Generator<undefined> {
  let after: Key | undefined = table.key.map((_, index) => (index === 0 ? since : ''))
  while (after) {
    const from: Key = after
    after = inTransaction(db, () => rewritePiece(db, table, from)).at(-1)
    yield
  }
}

function* rewriteAround(db: DatabaseSync, table: KeptTable, changed: readonly Key[]): Generator<undefined> {
  const left = new Map(changed.map((key) => [String(key), key]))
  for (const [name, key] of left) {
    left.delete(name)
    for (const written of inTransaction(db, () => rewritePiece(db, table, placeAround(db, table, key)))) {
      left.delete(String(written))
    }
    yield
  }
}

function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** The row behind which a whole piece begins that holds this key, by chance at its beginning, in its middle or at its end. */
function placeAround(db: DatabaseSync, { name, key: columns }: KeptTable, key: Key): Key {
  const list = columns.join(', ')
  const backwards = `SELECT ${list} FROM ${name}`
  const descending = `ORDER BY ${columns.map((column) => `${column} DESC`).join(', ')} LIMIT 1 OFFSET ?`
  const marks = columns.map(() => '?').join(', ')
  const rowOf = (sql: string, ...values: (string | number)[]) => {
    const row = db.prepare(sql).get(...values)
    return row && (Object.values(row) as string[])
  }
  const beginning = columns.map(() => '')
  const place = rowOf(`${backwards} WHERE (${list}) < (${marks}) ${descending}`, ...key, randomInt(ROWS_IN_A_PIECE))
  if (!place) return beginning
  const isWhole = rowOf(
    `SELECT 1 FROM ${name} WHERE (${list}) > (${marks}) LIMIT 1 OFFSET ?`,
    ...place,
    ROWS_IN_A_PIECE - 1,
  )
  return isWhole ? place : (rowOf(`${backwards} ${descending}`, ROWS_IN_A_PIECE) ?? beginning)
}

/** Writes the rows behind that one again, and says which they were. */
function rewritePiece(db: DatabaseSync, { name, key }: KeptTable, after: Key): Key[] {
  const columns = key.join(', ')
  const marks = key.map(() => '?').join(', ')
  const piece = `SELECT * FROM ${name} WHERE (${columns}) > (${marks}) ORDER BY ${columns} LIMIT ${ROWS_IN_A_PIECE}`
  db.prepare(`CREATE TEMPORARY TABLE piece AS ${piece}`).run(...after)
  const rows = db.prepare(`SELECT ${columns} FROM piece ORDER BY rowid`).all()
  const written = rows.map((row) => Object.values(row) as string[])
  const last = written.at(-1)
  if (last) {
    const isInPiece = `(${columns}) > (${marks}) AND (${columns}) <= (${marks})`
    db.prepare(`DELETE FROM ${name} WHERE ${isInPiece}`).run(...after, ...last)
    db.exec(`INSERT INTO ${name} SELECT * FROM piece ORDER BY rowid`)
  }
  db.exec('DROP TABLE piece')
  return written
}
