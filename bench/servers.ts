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
  /** Resident memory, in MB. */
  memory(): number
  /** User and system processor time so far. */
  cpuSeconds(): number
  /** The same for its database, where that is another process. */
  databaseSeconds(): number
  stop(): Promise<void>
}

export function scratchFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'encuestas-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * The built product, of this checkout or another, as `npm start` runs it. Visitors' addresses come in a trusted proxy header.
 */
export async function startProduct(databaseUrl: string, checkout = '.', settings: object = {}): Promise<Server> {
  const port = await freePort()
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
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await isReady(port))) await new Promise((resolve) => setTimeout(resolve, 10))
  return server(child, port, await postmasterAt(databaseUrl))
}

export async function startExpress(databaseUrl: string): Promise<Server> {
  const child = fork('bench/express/server.ts', {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
  })
  const [address] = (await once(child, 'message')) as [AddressInfo]
  return server(child, address.port, await postmasterAt(databaseUrl))
}

export async function startLimit(answers: Record<string, Recorded>): Promise<Server> {
  const child = fork('bench/limit-server.ts')
  child.send(answers)
  const [address] = (await once(child, 'message')) as [AddressInfo]
  return server(child, address.port, undefined)
}

async function postmasterAt(databaseUrl: string): Promise<number | undefined> {
  if (!databaseUrl.startsWith('postgres')) return undefined
  const [{ url }, ...others] = hostsOf(databaseUrl)
  // With several servers, the one that does the work may change.
  return others.length === 0 ? postmasterOf(url) : undefined
}

function server(child: ChildProcess, port: number, postmaster: number | undefined): Server {
  return {
    port,
    memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
    },
    cpuSeconds: () => secondsOfTree(child.pid ?? 0),
    databaseSeconds: () => (postmaster === undefined ? 0 : secondsOfTree(postmaster)),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
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
