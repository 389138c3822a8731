import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** The unit of Linux's own accounts, on every platform that Node runs on. */
const CLOCK_TICKS_PER_SECOND = 100

/** Behind the name, which may hold anything: state, parent, …, own time in the program and in the system, and ended children's. */
function accountsOf(pid: number | string): { parent: number; own: number; endedChildren: number } | undefined {
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

/** Processor time of a process and of all that it started, in seconds, those included that have ended. */
export function secondsOfTree(root: number): number {
  const accounts = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const found = accountsOf(name)
        return found ? [[Number(name), found] as const] : []
      }),
  )
  const ticksOf = (pid: number): number => {
    const { own = 0, endedChildren = 0 } = accounts.get(pid) ?? {}
    const children = [...accounts].filter(([, { parent }]) => parent === pid)
    return own + endedChildren + children.reduce((sum, [child]) => sum + ticksOf(child), 0)
  }
  return ticksOf(root) / CLOCK_TICKS_PER_SECOND
}

/** The process that started all others of a PostgreSQL server on this machine. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const parent = accountsOf(rows[0]?.pid ?? 0)?.parent
  await client.end()
  if (!parent) throw new Error('The database is not on this machine')
  return parent
}
