import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { connectedClient } from '../copying/postgres-client.ts'
import { postgresSource } from '../copying/postgres-source.ts'
import { shapeAt } from '../copying/shape.ts'
import { type Source, smallTable } from '../copying/source.ts'
import { sqliteSource } from '../copying/sqlite-source.ts'
import { StoreRefused, StoreUnavailable } from '../engine.ts'
import { MARK_TABLE, type MoveMark, plainAddress } from './move-mark.ts'
import { markInPostgres } from './postgres-mark.ts'
import { markInSqlite } from './sqlite-mark.ts'

/** What is found where a site shall be moved to, before anything is touched. */
export type Found =
  | { readonly kind: 'nothing' }
  /** Of nobody that we know, or of a site in use. */
  | { readonly kind: 'something'; readonly keyMark?: string | undefined }
  /** A move that has not arrived, or a database that a site has left. */
  | { readonly kind: 'move'; readonly mark: MoveMark; readonly keyMark: string | undefined }

export async function whatIsThere(url: string): Promise<Found> {
  try {
    return url.startsWith('file:') ? await inSqlite(url.slice('file:'.length)) : await inPostgres(url)
  } catch (cause) {
    if (cause instanceof StoreRefused) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    const what = cause instanceof StoreUnavailable ? 'no contesta' : 'no se puede usar'
    throw new StoreRefused(`El destino «${plainAddress(url)}» ${what}: ${reason}. No se cambió nada.`, { cause })
  }
}

async function inSqlite(file: string): Promise<Found> {
  if (!existsSync(file)) return { kind: 'nothing' }
  if (!statSync(file).isFile()) throw new Error('no es un archivo')
  const db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    return tables.length === 0 ? { kind: 'nothing' } : await described(markInSqlite(db), sqliteSource(db))
  } finally {
    db.close()
  }
}

async function inPostgres(url: string): Promise<Found> {
  const client = await connectedClient(url)
  try {
    const names = ['schema_migration', MARK_TABLE, ...shapeAt(Number.POSITIVE_INFINITY).map(({ name }) => name)]
    const { rows } = await client.query(
      'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL',
      [names],
    )
    if (rows.length === 0) return { kind: 'nothing' }
    await client.query('BEGIN READ ONLY')
    return await described(await markInPostgres(client), await postgresSource(client))
  } finally {
    await client.end()
  }
}

async function described(mark: MoveMark | undefined, source: Source | undefined): Promise<Found> {
  const [key] = source ? await smallTable(source, 'visitor_key') : []
  const keyMark = key && String(key.mark)
  return mark ? { kind: 'move', mark, keyMark } : { kind: 'something', keyMark }
}
