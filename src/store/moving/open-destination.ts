import type { Arriving, Destination } from './destination.ts'
import { openPostgresDestination } from './postgres-destination.ts'
import { openSqliteDestination } from './sqlite-destination.ts'

/** Makes the tables where there are none, or goes on where a move of the same source was cut off. */
export function openDestination(url: string, arriving: Arriving): Promise<Destination> {
  return url.startsWith('file:')
    ? openSqliteDestination(url.slice('file:'.length), arriving)
    : openPostgresDestination(url, arriving)
}
