import type { DatabaseSync } from 'node:sqlite'
import { forgetMark, MARK_TABLE, type MoveMark, makeMarkTable, markOf, readMark } from './move-mark.ts'

export function markInSqlite(db: DatabaseSync): MoveMark | undefined {
  const isThere = db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(MARK_TABLE)
  return isThere ? markOf(db.prepare(readMark).get()) : undefined
}

/** Within the connection's transaction. */
export function putMarkInSqlite(db: DatabaseSync, { move, state, at, other }: MoveMark): void {
  db.exec(makeMarkTable)
  db.exec(forgetMark)
  db.prepare(`INSERT INTO ${MARK_TABLE} VALUES (1, ?, ?, ?, ?)`).run(move, state, at, other)
}
