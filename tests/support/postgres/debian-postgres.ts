import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childPids } from '../processes/child-pids.ts'
import { freePort } from './postgres-server.ts'

const VERSIONS = '/usr/lib/postgresql'
const newest = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))[0] : undefined
const isRoot = process.getuid?.() === 0
/** No pipes: a started server would hold them open. */
const quietly = { stdio: 'ignore' as const, cwd: tmpdir() }

export const hasDebianPostgres = newest !== undefined && existsSync(join(VERSIONS, newest, 'bin/pg_basebackup'))

/** A server of Debian's package in a folder of its own, run by its own user. */
export interface DebianServer {
  readonly port: number
  readonly url: string
  initialise(): void
  /** Becomes a standby of another server. */
  follow(primary: DebianServer): void
  start(...flags: string[]): void
  /** Asynchronous, so that the tests' visitors go on meanwhile. */
  promote(): Promise<void>
  /** Sent to all its processes at once, as if its machine lost power, hung, or went on. */
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
      // Names a killed process that may still be a zombie: the server would not start beside it.
      rmSync(join(folder, `.s.PGSQL.${port}.lock`), { force: true })
      const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
      tool('pg_basebackup', ['-D', data, ...from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
      // As docs/operacion.md says. Once promoted it must not wait for a standby, since it has none yet. And it is promoted only
      // when it gives up looking for its primary, by default every five seconds.
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

/** The main process and its children, each of which has a group of its own. */
function processesOf(data: string): number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const first = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  if (!existsSync(`/proc/${first}`)) return []
  return [first, ...childPids(first)]
}

function tool(name: string, args: string[]): void {
  run(...asItsUser(name, args))
}

function asItsUser(name: string, args: string[]): [string, string[]] {
  const command = join(VERSIONS, newest ?? '', 'bin', name)
  if (!isRoot) return [command, args]
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args]]
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, quietly)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}`)
}
