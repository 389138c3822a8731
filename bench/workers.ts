import { cpus } from 'node:os'
import { compare } from './compare.ts'
import { comparison, type Table } from './report.ts'
import { startProduct } from './servers.ts'
import { participation } from './visits.ts'

/** The same site on one PostgreSQL, with more and more serving processes. */
export async function workers(databaseUrl: string, counts: readonly number[], connections: number): Promise<Table> {
  const servers = []
  try {
    for (const count of counts) servers.push(await startProduct(databaseUrl, '.', { WORKERS: String(count) }))
    const subjects = servers.map((server, index) => ({
      name: `WORKERS=${counts[index]}`,
      server,
      visit: participation,
    }))
    return {
      ...comparison(
        `Whole participations, PostgreSQL, more serving processes, ${connections} visitors at once`,
        await compare(subjects, { connections, isSlow: true }),
      ),
      note: `Database and load generator are on the same ${cpus().length} cores. More processes than are idle cannot be faster here: what the row shows is what they cost, and that nobody is slower for them.`,
    }
  } finally {
    for (const server of servers) await server.stop()
  }
}
