import { join } from 'node:path'
import { compare } from './compare.ts'
import { fillWithSessions } from './million-sessions.ts'
import { comparison, type Table, type Target } from './report.ts'
import { type Server, scratchFolder, startProduct } from './servers.ts'
import { check, start, stats } from './visits.ts'

const SIZES = [10_000, 1_000_000, 10_000_000]

/** The same calls over small and large stores: flat lines are expected. */
export async function growth(): Promise<{ tables: Table[]; targets: Target[] }> {
  const folder = scratchFolder()
  const servers: Server[] = []
  try {
    for (const size of SIZES) {
      const url = `file:${join(folder.path, `${size}.db`)}`
      await (await startProduct(url)).stop()
      fillWithSessions(url.slice('file:'.length), size, Date.now())
      servers.push(await startProduct(url))
    }
    const over = (name: string, visit: typeof stats) =>
      compare(
        servers.map((server, index) => ({
          name: `${name}, ${SIZES[index]?.toLocaleString('en-US')} sessions`,
          server,
          visit,
        })),
        { connections: 8 },
      )
    const onStats = await over('stats', stats)
    const tables = [
      comparison('Growth: stats', onStats),
      comparison('Growth: check', await over('check', check)),
      comparison('Growth: durable start', await over('start', start)),
    ]
    const slower = (onStats.at(-1)?.p50 ?? 0) / (onStats[0]?.p50 ?? 1)
    return {
      tables,
      targets: [
        {
          claim: 'stats at 10 million sessions ≤ 1.2 times stats at 10 thousand',
          measured: `${slower.toFixed(2)} times`,
          isMet: slower <= 1.2,
        },
      ],
    }
  } finally {
    for (const server of servers) await server.stop()
    folder.remove()
  }
}
