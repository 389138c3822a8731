import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { freePort } from '../postgres/postgres-server.ts'
import { basicEnvironment } from './basic-environment.ts'

const root = new URL('../../../', import.meta.url)
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { scripts: { start: string } }
const [, flags = '', main = ''] = /exec node_modules\/\.bin\/node (.+) (\S+)$/.exec(scripts.start) ?? []
const DEADLINE_MS = 120_000

/** Node's arguments for the server that is built in a folder, as `npm start` has them. */
export function serverArguments(folder: string): string[] {
  return [...flags.split(' '), join(folder, main)]
}

type Environment = Readonly<Record<string, string>>

interface Limits {
  /** The largest size of a file that the server can write. */
  readonly mostKib?: number
  /** Whether it may do with files only what their permissions say, though the tests are root's. */
  readonly isHeldToPermissions?: true
  /** A listening socket to hand over, as systemd does. */
  readonly socket?: number
  /** Another checkout, built. */
  readonly project?: string
  /** Whether to wait until it is ready to take answers, as it is unless its disk is full. */
  readonly untilReady?: boolean
  /** Gets the function that ends the server; by default it ends with the test. */
  readonly atEnd?: (end: () => Promise<void>) => void
}

/** A process of the real server, ended when the test ends. */
export interface ServerProcess {
  readonly origin: string
  readonly port: number
  readonly pid: number
  /** Where it runs: a `.env` there is read. */
  readonly folder: string
  /** Its output so far, of both streams. */
  said(): string
  signal(name: NodeJS.Signals): void
  /** Closes the streams, so that the server's writes to them fail. */
  stopReading(): void
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

/** Starts the server and waits until its store answers and it accepts calls: after a slow start it refuses the first ones. */
export async function startServer(env: Environment, limits: Limits = {}): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await freePort()))
  const run = spawnServer({ ...env, PORT: String(port) }, limits)
  const server = { ...run, port, origin: `http://127.0.0.1:${port}`, said: () => run.stdout() + run.stderr() }
  let exit: number | string | undefined
  void run.ended.then((code) => {
    exit = code
  })
  await until(async () => {
    if (exit !== undefined) throw new Error(`The server ended with ${exit}: ${server.said()}`)
    if (limits.untilReady === false) return server.said().includes('Panel:')
    const statuses = [await statusOf(`${server.origin}/readyz`), await statusOf(server.origin + apiPaths.check('001'))]
    return statuses.every((status) => status === 200) && server.said().includes('Panel:')
  })
  return server
}

/** Runs a server that is expected to exit. */
export async function runToEnd(env: Environment, limits: Limits = {}) {
  const run = spawnServer(env, limits)
  const code = await run.ended
  return { code, stdout: run.stdout(), stderr: run.stderr() }
}

function spawnServer(
  env: Environment,
  { mostKib, isHeldToPermissions, socket, project = fileURLToPath(root), atEnd = onTestFinished }: Limits = {},
) {
  // A folder of its own, without a developer's .env file or database.
  const cwd = mkdtempSync(join(tmpdir(), 'encuestas-server-'))
  const activated = ['sh', '-c', 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"']
  const [command = '', ...args] = [
    ...(isHeldToPermissions && process.geteuid?.() === 0 ? WITHOUT_PRIVILEGE : []),
    ...(mostKib ? cramped(mostKib) : socket ? activated : []),
    process.execPath,
    ...serverArguments(project),
  ]
  const child = spawn(command, args, {
    cwd,
    env: {
      // Whoever has no room for a file has none for compiled modules.
      ...(mostKib ? { PATH: process.env.PATH } : basicEnvironment),
      HOST: '127.0.0.1',
      RATE_LIMIT_PER_MINUTE: '1000000',
      STARTS_PER_HOUR: '1000000',
      ...secretFor(env),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(socket ? [socket] : [])],
  }) as ChildProcessByStdio<null, Readable, Readable>
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'))
  })
  atEnd(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(cwd, { recursive: true, force: true })
  })
  return {
    pid: child.pid ?? 0,
    folder: cwd,
    stdout: gather(child.stdout),
    stderr: gather(child.stderr),
    signal: (name: NodeJS.Signals) => void child.kill(name),
    stopReading() {
      child.stdout.destroy()
      child.stderr.destroy()
    },
    ended,
  }
}

const WITHOUT_PRIVILEGE = ['setpriv', '--bounding-set=-dac_override,-dac_read_search']

/** Beyond the limit a write fails as on a full disk; the signal that comes with it would end the process. */
export function cramped(mostKib: number): string[] {
  return ['bash', '-c', `trap '' XFSZ; ulimit -S -f ${mostKib}; exec "$0" "$@"`]
}

/** On PostgreSQL the site needs one. */
function secretFor({ DATABASE_URL = '' }: Environment): Environment {
  return DATABASE_URL.startsWith('postgres') ? { IP_HASH_SECRET: 'a secret of the tests' } : {}
}

/** Collects a stream's text. */
export function gather(stream: ChildProcess['stdout']): () => string {
  let text = ''
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return () => text
}

/** Waits for a condition, with a deadline so that a broken product fails instead of hanging. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('Waited in vain')
    await pause(25)
  }
}

/** The status of a reply; undefined when nobody answers. */
export async function statusOf(url: string): Promise<number | undefined> {
  try {
    // A process that stops would wait for a kept connection.
    const reply = await fetch(url, { headers: { connection: 'close' } })
    await reply.arrayBuffer()
    return reply.status
  } catch {
    return undefined
  }
}
