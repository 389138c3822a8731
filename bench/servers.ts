import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/support/postgres-server.ts'
import type { Recorded } from './recorded-answer.ts'

export const ADMIN_PASSWORD = 'bench-password'

/** The unit of Linux's own accounts, on every platform that Node runs on. */
const CLOCK_TICKS_PER_SECOND = 100

export interface Server {
  readonly port: number
  readonly startedInMs: number
  /** Resident memory, in MB. */
  memory(): number
  /** Processor time so far, in the program and in the system on its behalf. */
  cpuSeconds(): number
  stop(): Promise<unknown>
}

interface Writes {
  readonly writes: number
  readonly commits: number
}

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
export async function startProduct(databaseUrl: string, checkout = '.'): Promise<Product> {
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
  const running = server(child, port, performance.now() - began)
  return {
    ...running,
    async stop() {
      await running.stop()
      return readWrites(log)
    },
  }
}

/** The server's last line says how many writes it acknowledged, and how many commits they shared. */
function readWrites(log: string): Writes {
  const last = log.trim().split('\n').at(-1) ?? ''
  return JSON.parse(last) as Writes
}

export async function startExpress(databaseUrl: string): Promise<Server> {
  const began = performance.now()
  const child = fork('bench/express-server.ts', {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
  })
  const [address] = (await once(child, 'message')) as [AddressInfo]
  return server(child, address.port, performance.now() - began)
}

export async function startLimit(answers: Record<string, Recorded>): Promise<Server> {
  const child = fork('bench/limit-server.ts')
  child.send(answers)
  const [address] = (await once(child, 'message')) as [AddressInfo]
  return server(child, address.port, 0)
}

function server(child: ChildProcess, port: number, startedInMs: number): Server {
  return {
    port,
    startedInMs,
    memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
    },
    cpuSeconds() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND
    },
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
