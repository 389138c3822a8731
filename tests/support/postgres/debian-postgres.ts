import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgres-server.ts'

const ROOM = '/usr/lib/postgresql'
const newest = existsSync(ROOM) ? readdirSync(ROOM).sort((a, b) => Number(b) - Number(a))[0] : undefined
const isRoot = process.getuid?.() === 0
/** Nothing is piped: a server that was started would hold the pipe open. */
const quietly = { stdio: 'ignore' as const, cwd: tmpdir() }

export const hasDebianPostgres = newest !== undefined && existsSync(join(ROOM, newest, 'bin/pg_basebackup'))

/** A server of Debian's package in a folder of its own, run by its own user. */
export interface DebianServer {
  readonly port: number
  readonly url: string
  initialise(): void
  /** Becomes a copy of another server, and follows it. */
  follow(primary: DebianServer): void
  start(...flags: string[]): void
  /** Others of this process go on meanwhile. */
  promote(): Promise<void>
  /** Its machine loses power, or stands still, or goes on: every process of it at once. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  remove(): void
}

export async function debianServer(): Promise<DebianServer> {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-debian-'))
  if (isRoot) run('chown', ['postgres', folder])
  const data = join(folder, 'data')
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200 -c wal_log_hints=on`
  const control = (...args: string[]) => tool('pg_ctl', ['-D', data, '-w', '-s', ...args])
  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    initialise: () => tool('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '-N']),
    follow(primary) {
      rmSync(data, { recursive: true, force: true })
      // Names a process that was killed and that nobody may have buried yet: the server would not start beside it.
      rmSync(join(folder, `.s.PGSQL.${port}.lock`), { force: true })
      const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
      tool('pg_basebackup', ['-D', data, ...from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
      // As docs/operacion.md says. Once promoted it has no standby of its own yet, and must not wait for one; and it is promoted
      // only when it has given up looking for its primary, which it does every five seconds unless told otherwise.
      const settings = ["synchronous_standby_names = ''", "wal_retrieve_retry_interval = '200ms'"]
      appendFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
    },
    start(...flags) {
      const log = join(folder, 'log')
      try {
        control('-o', [options, ...flags].join(' '), '-l', log, 'start')
      } catch (cause) {
        throw new Error(existsSync(log) ? readFileSync(log, 'utf8').slice(-2_000) : 'no log', { cause })
      }
    },
    async promote() {
      const [command, args] = asItsUser('pg_ctl', ['-D', data, '-w', '-s', 'promote'])
      const [status] = await once(spawn(command, args, quietly), 'exit')
      if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}`)
    },
    signal(name) {
      for (const pid of processesOf(data)) process.kill(pid, name)
    },
    remove() {
      for (const pid of processesOf(data)) process.kill(pid, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The first process and its children: each has a group of its own. */
function processesOf(data: string): number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const first = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  if (!existsSync(`/proc/${first}`)) return []
  return [first, ...children(first)]
}

function children(parent: number): number[] {
  const tasks = `/proc/${parent}/task/${parent}/children`
  return readFileSync(tasks, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

function tool(name: string, args: string[]): void {
  run(...asItsUser(name, args))
}

function asItsUser(name: string, args: string[]): [string, string[]] {
  const command = join(ROOM, newest ?? '', 'bin', name)
  if (!isRoot) return [command, args]
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args]]
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, quietly)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}`)
}
