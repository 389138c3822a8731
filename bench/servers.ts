import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostsOf } from '#store/postgres/hosts.ts'
import { freePort } from '../tests/support/postgres/postgres-server.ts'
import { postmasterOf, secondsOfTree } from './processor-time.ts'
import type { Recorded } from './recorded-answer.ts'

export const ADMIN_PASSWORD = 'bench-password'

export interface Server {
  readonly port: number
  readonly startedInMs: number
  /** Resident memory, in MB. */
  memory(): number
  /** Processor time so far, in the program and in the system on its behalf. */
  cpuSeconds(): number
  /** The same of its database, where that is another program. */
  databaseSeconds(): number
  stop(): Promise<unknown>
}

interface Writes {
  readonly writes: number
  readonly commits: number
}

type Settings = Readonly<Record<string, string>>

export interface Product extends Server {
  /** What it wrote in its whole life. */
  stop(): Promise<Writes>
}

export function scratchFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'encuestas-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * The product as `npm start` runs it, of this checkout or of another that is built. Visitors' addresses come through a trusted
 * proxy header.
 */
export async function startProduct(databaseUrl: string, checkout = '.', settings: Settings = {}): Promise<Product> {
  const port = await freePort()
  const began = performance.now()
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    IP_HASH_SECRET: 'a secret of the benchmark',
    ADMIN_PASSWORD,
    TRUST_PROXY: 'loopback',
    RATE_LIMIT_PER_MINUTE: '1000000',
    STARTS_PER_HOUR: '1000000',
    ...settings,
  }
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  while (!(await isReady(port))) await new Promise((resolve) => setTimeout(resolve, 10))
  const startedInMs = performance.now() - began
  const running = server(child, port, { startedInMs, postmaster: await postmasterAt(databaseUrl) })
  return {
    ...running,
    async stop() {
      await running.stop()
      return readWrites(log)
    },
  }
}

/** The last line of each serving process says how many writes it acknowledged, and how many commits they shared. */
function readWrites(log: string): Writes {
  const last = log.split('\n').filter((line) => line.includes('"commits":'))
  return last
    .map((line) => JSON.parse(line) as Writes)
    .reduce((sum, one) => ({ writes: sum.writes + one.writes, commits: sum.commits + one.commits }), {
      writes: 0,
      commits: 0,
    })
}

export async function startExpress(databaseUrl: string): Promise<Server> {
  const began = performance.now()
  const child = fork('bench/express-server.ts', {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
  })
  const [address] = (await once(child, 'message')) as [AddressInfo]
  const startedInMs = performance.now() - began
  return server(child, address.port, { startedInMs, postmaster: await postmasterAt(databaseUrl) })
}

export async function startLimit(answers: Record<string, Recorded>): Promise<Server> {
  const child = fork('bench/limit-server.ts')
  child.send(answers)
  const [address] = (await once(child, 'message')) as [AddressInfo]
  return server(child, address.port, { startedInMs: 0, postmaster: undefined })
}

async function postmasterAt(databaseUrl: string): Promise<number | undefined> {
  if (!databaseUrl.startsWith('postgres')) return undefined
  const [{ url }, ...others] = hostsOf(databaseUrl)
  // Which of several does the work changes.
  return others.length === 0 ? postmasterOf(url) : undefined
}

interface About {
  readonly startedInMs: number
  readonly postmaster: number | undefined
}

function server(child: ChildProcess, port: number, { startedInMs, postmaster }: About): Server {
  return {
    port,
    startedInMs,
    memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
    },
    cpuSeconds: () => secondsOfTree(child.pid ?? 0),
    databaseSeconds: () => (postmaster === undefined ? 0 : secondsOfTree(postmaster)),
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}
