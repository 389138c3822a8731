import type { Held, Sign } from './held.ts'
import { holdPostgres } from './hold-postgres.ts'
import { holdSqlite } from './hold-sqlite.ts'

/** Keeps everybody from writing, a running server too, until it is released or this process ends. */
export function hold(url: string, sign: Sign = () => undefined): Promise<Held> {
  return url.startsWith('file:') ? holdSqlite(url.slice('file:'.length), sign) : holdPostgres(url, sign)
}
