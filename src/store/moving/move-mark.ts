import { resolve } from 'node:path'
import { dayAndTime } from '#rules/format/dates.ts'
import { StoreRefused } from '../engine.ts'
import { hostsOf } from '../postgres/hosts.ts'

/**
 * What a database says of a move that it has a part in. Its table is no migration's, so no copy holds it and nothing moves it
 * along.
 */
export interface MoveMark {
  /** By chance, the same on both sides: whose unfinished move a destination holds. */
  readonly move: string
  /** Of the source while it is moved, of the source afterwards, and of the destination until everything is there. */
  readonly state: 'leaving' | 'left' | 'arriving'
  readonly at: number
  /** The address of the other side, without its password. */
  readonly other: string
}

/** What the database itself says to whoever writes to it after the move. */
export const SITE_HAS_MOVED = 'The site has moved'

export const MARK_TABLE = 'site_move'

export const makeMarkTable = `
  CREATE TABLE IF NOT EXISTS ${MARK_TABLE} (
    id    INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    move  TEXT    NOT NULL,
    state TEXT    NOT NULL,
    at    BIGINT  NOT NULL,
    other TEXT    NOT NULL
  )`

export const forgetMark = `DELETE FROM ${MARK_TABLE}`

export const readMark = `SELECT move, state, at, other FROM ${MARK_TABLE}`

export function markOf(row: Record<string, unknown> | undefined): MoveMark | undefined {
  return row && ({ ...row, at: Number(row.at) } as MoveMark)
}

/** An address that may be shown and kept: without its password. */
export function plainAddress(url: string): string {
  if (url.startsWith('file:')) return `file:${resolve(url.slice('file:'.length))}`
  const hosts = hostsOf(url)
  const { protocol, username, pathname } = new URL(hosts[0].url)
  return `${protocol}//${username ? `${username}@` : ''}${hosts.map(({ name }) => name).join(',')}${pathname}`
}

/** No server may serve from a database that the site has left, nor from one that it has not reached yet. */
export function refuseMoved(mark: MoveMark | undefined): void {
  if (mark?.state === 'left') {
    throw new StoreRefused(
      `El sitio se movió el ${dayAndTime(mark.at)} a «${mark.other}»: pon esa dirección en DATABASE_URL (con su contraseña, si la tiene). Si prefieres seguir con esta base de datos: npm run encuestas -- mover --deshacer`,
    )
  }
  if (mark?.state === 'arriving') {
    throw new StoreRefused(
      `A esta base de datos todavía no llega todo lo de «${mark.other}»: deja DATABASE_URL como estaba y repite npm run encuestas -- mover, que continúa donde se quedó.`,
    )
  }
}

export const BEING_MOVED = 'La base de datos se está moviendo a otro lugar: espera a que termine la orden mover.'
