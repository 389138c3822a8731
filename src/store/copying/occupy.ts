import type { Occupied } from './occupied.ts'
import { occupyPostgres } from './occupy-postgres.ts'
import { occupySqlite } from './occupy-sqlite.ts'

/** Takes the database for itself; refused while a server uses it. */
export function occupy(url: string): Promise<Occupied> {
  return url.startsWith('file:') ? occupySqlite(url.slice('file:'.length)) : occupyPostgres(url)
}
