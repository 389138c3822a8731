import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** Linux counts processor time in this unit on every platform that Node supports. */
const CLOCK_TICKS_PER_SECOND = 100

/** The fields after the name, which may contain anything: state, parent, …, own user and system time, that of ended children. */
function statOf(pid: number | string): { parent: number; own: number; endedChildren: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(') ') + 2)
      .split(' ')
      .map(Number)
    const at = (index: number) => fields[index] ?? 0
    return { parent: at(1), own: at(11) + at(12), endedChildren: at(13) + at(14) }
  } catch {
    return undefined
  }
}

/** Processor time of a process and of all its descendants, in seconds, including those that have ended. */
export function secondsOfTree(root: number): number {
  const stats = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const found = statOf(name)
        return found ? [[Number(name), found] as const] : []
      }),
  )
  const ticksOf = (pid: number): number => {
    const { own = 0, endedChildren = 0 } = stats.get(pid) ?? {}
    const children = [...stats].filter(([, { parent }]) => parent === pid)
    return own + endedChildren + children.reduce((sum, [child]) => sum + ticksOf(child), 0)
  }
  return ticksOf(root) / CLOCK_TICKS_PER_SECOND
}

/** The main process of a PostgreSQL server on this machine. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const parent = statOf(rows[0]?.pid ?? 0)?.parent
  await client.end()
  if (!parent) throw new Error('The database is not on this machine')
  return parent
}
