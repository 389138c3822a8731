import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { dayAndTime } from '#rules/format/dates.ts'
import { StoreRefused } from '../engine.ts'
import { hostsOf } from '../postgres/hosts.ts'

/** For a site that starts while a command has exclusive access. */
export const BUSY_WITH_COMMAND = 'Otro comando está usando la base de datos (mover o restaurar): espera a que termine.'

/** A note in a database about a move. No migration makes its table, so it is in no backup and is not moved itself. */
export interface MoveMark {
  /**
   * `left`: the site is elsewhere now. `arrived`: a move wrote all of this and no site has opened it since, so another attempt
   * may replace it. An earlier release also wrote `arriving`, for an incomplete destination, and `leaving`.
   */
  readonly state: 'left' | 'arrived' | 'arriving' | 'leaving'
  readonly at: number
  /** The address of the other side, without its password. */
  readonly other: string
}

export const MOVE_TABLE = 'site_move'

const MAKE_TABLE = `
  DROP TABLE IF EXISTS ${MOVE_TABLE};
  CREATE TABLE ${MOVE_TABLE} (state TEXT NOT NULL, at BIGINT NOT NULL, other TEXT NOT NULL)`
const DROP_TABLE = `DROP TABLE IF EXISTS ${MOVE_TABLE}`
const READ = `SELECT state, at, other FROM ${MOVE_TABLE}`

/** The address without its password. */
export function plainAddress(url: string): string {
  if (url.startsWith('file:')) return `file:${resolve(url.slice('file:'.length))}`
  const hosts = hostsOf(url)
  const { protocol, username, pathname } = new URL(hosts[0].url)
  return `${protocol}//${username ? `${username}@` : ''}${hosts.map(({ name }) => name).join(',')}${pathname}`
}

/** No site may open a database that it has left, nor one that it reached only in part. */
export function refuseMoved(mark: MoveMark | undefined): void {
  if (mark?.state === 'left') {
    throw new StoreRefused(
      `El sitio se movió el ${dayAndTime(mark.at)} a «${mark.other}»: pon esa dirección en DATABASE_URL (con su contraseña, si la tiene). Si prefieres regresar a esta base de datos, muévelo de allá para acá: npm run encuestas -- mover`,
    )
  }
  if (mark?.state === 'arriving') {
    throw new StoreRefused(
      `A esta base de datos no llegó todo lo de «${mark.other}»: deja DATABASE_URL como estaba, vacía esta y repite npm run encuestas -- mover.`,
    )
  }
}

export function markInSqlite(db: DatabaseSync): MoveMark | undefined {
  const isThere = db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(MOVE_TABLE)
  return isThere ? markOf(db.prepare(READ).get()) : undefined
}

export function putMarkInSqlite(db: DatabaseSync, { state, at, other }: MoveMark): void {
  db.exec(MAKE_TABLE)
  db.prepare(`INSERT INTO ${MOVE_TABLE} VALUES (?, ?, ?)`).run(state, at, other)
}

/** Called when a site opens the database. Refused after the site left it; afterwards no move may replace it. */
export function claimSqlite(db: DatabaseSync): void {
  const mark = markInSqlite(db)
  refuseMoved(mark)
  if (mark) db.exec(DROP_TABLE)
}

export async function markInPostgres(client: pg.ClientBase): Promise<MoveMark | undefined> {
  const { rows } = await client.query('SELECT to_regclass($1) AS name', [MOVE_TABLE])
  return rows[0]?.name ? markOf((await client.query(READ)).rows[0]) : undefined
}

export async function putMarkInPostgres(client: pg.ClientBase, { state, at, other }: MoveMark): Promise<void> {
  await client.query(MAKE_TABLE)
  await client.query(`INSERT INTO ${MOVE_TABLE} VALUES ($1, $2, $3)`, [state, at, other])
}

/** Key of the advisory lock. Any fixed number would do. */
export const EXCLUSIVE_ACCESS = 20_010_002

/**
 * Called in the transaction in which a process of the site opens the database; several may at once. Refused while a command has
 * exclusive access, and after the site left it. Afterwards no move may replace it.
 */
export async function claimPostgres(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('SELECT pg_try_advisory_xact_lock_shared($1) AS taken', [EXCLUSIVE_ACCESS])
  if (!rows[0]?.taken) throw new StoreRefused(BUSY_WITH_COMMAND)
  const mark = await markInPostgres(client)
  refuseMoved(mark)
  if (mark) await client.query(DROP_TABLE)
}

function markOf(row: Record<string, unknown> | undefined): MoveMark | undefined {
  return row && ({ ...row, at: Number(row.at) } as MoveMark)
}
