import pg from 'pg'
import { fly, type Statement } from '#store/postgres/flight.ts'
import { added } from '#store/postgres/sets.ts'
import { OWN_SHARD, ownShardOf } from '#store/postgres/shards.ts'
import { median } from './compare.ts'
import { secondsOfTree } from './processor-time.ts'

/** What the last flight of a full batch adds to: the cells that its people are of, for the week and for all time, and the tallies. */
const CELLS = 24
const NUMBERS = 60
const TALLIES = 10

const begin: Statement = { name: 'begin', text: 'BEGIN', values: [], isSilent: true }
const commit: Statement = { name: 'commit', text: 'COMMIT', values: [], isSilent: true }

/** The statements with which a batch adds its counts, as the store writes them, but among so many shards. */
function lastFlight(shards: number): Statement[] {
  const counts = JSON.stringify(Array.from({ length: NUMBERS }, (_, place) => place % 3))
  const cells = ['', '2026-W47'].flatMap((week) =>
    Array.from({ length: CELLS }, (_, cell) => [
      '005',
      '1',
      week,
      `cell-${cell.toString().padStart(2, '0')}`,
      '',
      counts,
    ]),
  )
  const tallies = Array.from({ length: TALLIES }, (_, measure) => ['005', `measure-${measure}`, '', 85])
  const adding = [...added('addToCounts', cells), ...added('addToTally', tallies)]
  return [begin, ...adding.map((one) => ({ ...one, text: one.text.replace(OWN_SHARD, ownShardOf(shards)) })), commit]
}

export interface Contended {
  readonly connections: number
  readonly shards: number
  readonly perSecond: number
  readonly p50: number
  /** Of the database, for one batch. */
  readonly databaseMicroseconds: number
}

/** Connections that add to the rows of their shard, as fast as they can. In one shard all add to the same rows. */
export async function contended(
  { url, postmaster, seconds }: { url: string; postmaster: number; seconds: number },
  { connections, shards }: { connections: number; shards: number },
): Promise<Contended> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const flight = lastFlight(shards)
  // Statements are prepared and rows are made before anything is measured.
  for (const client of clients) await fly(client, flight)
  const took: number[] = []
  const before = secondsOfTree(postmaster)
  const began = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      let last = performance.now()
      while (last - began < seconds * 1000) {
        await fly(client, flight)
        const now = performance.now()
        took.push(now - last)
        last = now
      }
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  const databaseMicroseconds = ((secondsOfTree(postmaster) - before) * 1e6) / took.length
  await Promise.all(clients.map((client) => client.end()))
  return { connections, shards, perSecond: took.length / elapsed, p50: median(took), databaseMicroseconds }
}
