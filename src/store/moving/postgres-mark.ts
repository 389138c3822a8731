import type pg from 'pg'
import { forgetMark, MARK_TABLE, type MoveMark, makeMarkTable, markOf, readMark } from './move-mark.ts'

export async function markInPostgres(client: pg.ClientBase): Promise<MoveMark | undefined> {
  const { rows } = await client.query('SELECT to_regclass($1) AS name', [MARK_TABLE])
  return rows[0]?.name ? markOf((await client.query(readMark)).rows[0]) : undefined
}

/** Within the connection's transaction. */
export async function putMarkInPostgres(client: pg.ClientBase, { move, state, at, other }: MoveMark): Promise<void> {
  await client.query(makeMarkTable)
  await client.query(forgetMark)
  await client.query(`INSERT INTO ${MARK_TABLE} VALUES (1, $1, $2, $3, $4)`, [move, state, at, other])
}
