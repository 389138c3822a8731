import { setTimeout as pause } from 'node:timers/promises'
import type { Table } from './report.ts'
import { ADMIN_PASSWORD, type Server } from './servers.ts'

const QUIET_MINUTES = 3

/** What each server holds after a load, how much of ours is in use, and what it holds once nobody has come for a while. */
export async function memoryAfterLoad(ours: readonly Named[], others: readonly Named[]): Promise<Table> {
  const servers = [...ours, ...others]
  const after = servers.map(([, server]) => server.memory())
  await pause(QUIET_MINUTES * 60_000)
  const inUse = await Promise.all(ours.map(([, server]) => heapMegabytes(server)))
  return {
    title: 'Memory',
    note: 'Most of what a process holds after a crowd is no longer in use; it goes back to the system while nobody comes.',
    header: ['', 'MB after the load', `${QUIET_MINUTES} minutes later`, 'of that, objects of JavaScript'],
    rows: servers.map(([name, server], at) => {
      const objects = inUse[at] === undefined ? '' : String(inUse[at])
      return [name, String(after[at]), String(server.memory()), objects]
    }),
  }
}

type Named = readonly [name: string, server: Server]

async function heapMegabytes({ port }: Server): Promise<number> {
  const headers = { authorization: `Basic ${btoa(`admin:${ADMIN_PASSWORD}`)}` }
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
  const [, bytes] = /^encuestas_memory_bytes\{kind="heap"\} (\d+)$/m.exec(metrics) ?? []
  if (bytes === undefined) throw new Error('/metrics does not say how large the heap is')
  return Math.round(Number(bytes) / 2 ** 20)
}
