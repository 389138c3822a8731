import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ask } from '../tests/support/databases.ts'
import { startPostgres } from '../tests/support/postgres/postgres-server.ts'
import { compare } from './compare.ts'
import { fillPostgres, fillSqlite } from './million-sessions.ts'
import { comparison, type Table, type Target } from './report.ts'
import { type Server, scratchFolder, startProduct } from './servers.ts'
import { check, start, stats } from './visits.ts'

const SIZES = [10_000, 1_000_000, 10_000_000]

export interface Stores {
  /** Appended to the title of a table. */
  readonly on: string
  /** The URL of an empty database. */
  fresh(size: number): Promise<string>
  fill(url: string, size: number): Promise<void>
  remove(): Promise<void>
}

/** The same calls on small and large databases, which should take the same time. */
export async function growth(stores: Stores, sizes = SIZES): Promise<{ tables: Table[]; targets: Target[] }> {
  const servers: Server[] = []
  try {
    for (const size of sizes) {
      const url = await stores.fresh(size)
      await (await startProduct(url)).stop()
      await stores.fill(url, size)
      await ask(url, "UPDATE job_round SET number = number - 1 WHERE job = 'forget everything'")
      servers.push(await startProduct(url))
      await nightlyForgetting(url)
    }
    const over = (name: string, visit: typeof stats) =>
      compare(
        servers.map((server, index) => ({
          name: `${name}, ${sizes[index]?.toLocaleString('en-US')} sessions`,
          server,
          visit,
        })),
        { connections: 8 },
      )
    const onStats = await over('stats', stats)
    const tables = [
      comparison(`Growth: stats${stores.on}`, onStats),
      comparison(`Growth: check${stores.on}`, await over('check', check)),
      comparison(`Growth: durable start${stores.on}`, await over('start', start)),
    ]
    const slower = (onStats.at(-1)?.p50 ?? 0) / (onStats[0]?.p50 ?? 1)
    const claim = `stats at 10 million sessions ≤ 1.2 times stats at 10 thousand${stores.on}`
    return { tables, targets: [{ claim, measured: `${slower.toFixed(2)} times`, isMet: slower <= 1.2 }] }
  } finally {
    for (const server of servers) await server.stop()
    await stores.remove()
  }
}

/** Waits for the nightly forgetting, which delays visits, and is not what is measured here. */
async function nightlyForgetting(url: string): Promise<void> {
  const lastRound = async () =>
    (await ask(url, "SELECT number FROM job_round WHERE job = 'forget everything'"))[0]?.number
  const before = await lastRound()
  while ((await lastRound()) === before) await pause(1_000)
}

export function sqliteStores(): Stores {
  const folder = scratchFolder()
  return {
    on: '',
    fresh: async (size) => `file:${join(folder.path, `${size}.db`)}`,
    fill: async (url, size) => fillSqlite(url.slice('file:'.length), size, Date.now()),
    remove: async () => folder.remove(),
  }
}

export async function postgresStores(): Promise<Stores> {
  const server = await startPostgres()
  return {
    on: ', PostgreSQL',
    async fresh(size) {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`CREATE DATABASE sessions_${size}`)
      await client.end()
      return server.url.replace(/postgres$/, `sessions_${size}`)
    },
    fill: (url, size) => fillPostgres(url, size, Date.now()),
    remove: server.remove,
  }
}
