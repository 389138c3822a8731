import type { DatabaseSync } from 'node:sqlite'
import { MOVE_TABLE, type MoveMark, makeMoveTable, markOf, readMoveMark, refuseMoved } from './move-mark.ts'

export function markInSqlite(db: DatabaseSync): MoveMark | undefined {
  const isThere = db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(MOVE_TABLE)
  return isThere ? markOf(db.prepare(readMoveMark).get()) : undefined
}

export function putMarkInSqlite(db: DatabaseSync, { state, at, other }: MoveMark): void {
  db.exec(makeMoveTable)
  db.prepare(`INSERT INTO ${MOVE_TABLE} VALUES (?, ?, ?)`).run(state, at, other)
}

/** For a site that opens the database: refused after the site left it. From then on no move may replace it. */
export function claimSqlite(db: DatabaseSync): void {
  const mark = markInSqlite(db)
  refuseMoved(mark)
  if (mark) db.exec(`DROP TABLE IF EXISTS ${MOVE_TABLE}`)
}
