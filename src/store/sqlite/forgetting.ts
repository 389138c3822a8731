import type { DatabaseSync } from 'node:sqlite'
import { type KeptTable, keptTables, ROWS_IN_A_PIECE } from '../kept-tables.ts'

/** What VACUUM writes again within about a tenth of a second. */
const AT_ONCE_BYTES = 16 * 2 ** 20

/**
 * SQLite sorts pointers: the rows of a page lie where they came to lie, one after another, and freed room keeps what was
 * moved. Writing everything again in the order of its keys leaves an order that says nothing; then the log of writes, which
 * holds older pages, is emptied. A small file is written again whole. A large one in pieces, with room for visits at each
 * `yield`.
 */
export function* forgetting(db: DatabaseSync, since: string, atOnceBytes = AT_ONCE_BYTES): Generator<undefined> {
  if (sizeOf(db) <= atOnceBytes) db.exec('VACUUM')
  else for (const table of keptTables) yield* rewriteInPieces(db, table, table.isByDay ? since : '')
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

function sizeOf(db: DatabaseSync): number {
  const number = (pragma: string) => Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
  return number('page_count') * number('page_size')
}

type Key = (string | number)[]

function* rewriteInPieces(db: DatabaseSync, { name, key }: KeptTable, since: string): Generator<undefined> {
  const columns = key.join(', ')
  const marks = key.map(() => '?').join(', ')
  const piece = `SELECT * FROM ${name} WHERE (${columns}) > (${marks}) ORDER BY ${columns} LIMIT ${ROWS_IN_A_PIECE}`
  let after: Key | undefined = key.map((_, index) => (index === 0 ? since : ''))
  while (after) {
    db.exec('BEGIN IMMEDIATE')
    try {
      after = rewrite(after)
      db.exec('COMMIT')
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
    yield
  }

  /** The key of the last row that was written again; none when there was none left. */
  function rewrite(from: Key): Key | undefined {
    db.prepare(`CREATE TEMPORARY TABLE piece AS ${piece}`).run(...from)
    const row = db.prepare(`SELECT ${columns} FROM piece ORDER BY rowid DESC LIMIT 1`).get()
    const last = row && (Object.values(row) as Key)
    if (last) {
      const isInPiece = `(${columns}) > (${marks}) AND (${columns}) <= (${marks})`
      db.prepare(`DELETE FROM ${name} WHERE ${isInPiece}`).run(...from, ...last)
      db.exec(`INSERT INTO ${name} SELECT * FROM piece ORDER BY rowid`)
    }
    db.exec('DROP TABLE piece')
    return last
  }
}
