import { resolve } from 'node:path'
import { dayAndTime } from '#rules/format/dates.ts'
import { StoreRefused } from '../engine.ts'
import { hostsOf } from '../postgres/hosts.ts'

/** What a database says of a move. No migration makes its table, so no backup holds it and no move takes it along. */
export interface MoveMark {
  /**
   * `left`: the site is elsewhere now. `arrived`: a move wrote all of this and no site has opened it since, so another attempt
   * may replace it. The last release also wrote `arriving`, for a destination that is not complete, and `leaving`.
   */
  readonly state: 'left' | 'arrived' | 'arriving' | 'leaving'
  readonly at: number
  /** The address of the other side, without its password. */
  readonly other: string
}

export const MOVE_TABLE = 'site_move'

export const makeMoveTable = `
  DROP TABLE IF EXISTS ${MOVE_TABLE};
  CREATE TABLE ${MOVE_TABLE} (state TEXT NOT NULL, at BIGINT NOT NULL, other TEXT NOT NULL)`

export const readMoveMark = `SELECT state, at, other FROM ${MOVE_TABLE}`

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

/** No site may open a database that it has left, nor one that only a part of it has reached. */
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
