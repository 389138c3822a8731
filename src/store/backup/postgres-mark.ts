import type pg from 'pg'
import { StoreRefused } from '../engine.ts'
import { BUSY_WITH_ORDER } from './exclusive-access.ts'
import { MOVE_TABLE, type MoveMark, makeMoveTable, markOf, readMoveMark, refuseMoved } from './move-mark.ts'
import type { Table } from './tables.ts'

export async function markInPostgres(client: pg.ClientBase): Promise<MoveMark | undefined> {
  const { rows } = await client.query('SELECT to_regclass($1) AS name', [MOVE_TABLE])
  return rows[0]?.name ? markOf((await client.query(readMoveMark)).rows[0]) : undefined
}

export async function putMarkInPostgres(client: pg.ClientBase, { state, at, other }: MoveMark): Promise<void> {
  await client.query(makeMoveTable)
  await client.query(`INSERT INTO ${MOVE_TABLE} VALUES ($1, $2, $3)`, [state, at, other])
}

/** Any fixed number: it names exclusive access among the advisory locks of the database. */
export const EXCLUSIVE_ACCESS = 20_010_002

/**
 * For a site that opens the database, in its transaction: refused while an order has it exclusively, and after the site left
 * it. Several sites may open it at once. From then on it is no destination any more that a move may replace.
 */
export async function claimPostgres(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('SELECT pg_try_advisory_xact_lock_shared($1) AS taken', [EXCLUSIVE_ACCESS])
  if (!rows[0]?.taken) throw new StoreRefused(BUSY_WITH_ORDER)
  const mark = await markInPostgres(client)
  refuseMoved(mark)
  if (mark) await client.query(`DROP TABLE IF EXISTS ${MOVE_TABLE}`)
}

/**
 * A site behind a connection pooler may be running without any connection of its own: it must not go on collecting answers
 * here that nobody would find.
 */
export async function refuseWrites(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  await client.query(
    `CREATE FUNCTION refuse_after_the_move() RETURNS trigger LANGUAGE plpgsql
     AS 'BEGIN RAISE EXCEPTION ''The site has moved''; END'`,
  )
  for (const { name } of tables) {
    await client.query(
      `CREATE TRIGGER moved BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${name}
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_after_the_move()`,
    )
  }
}
