import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ask } from '../databases.ts'
import { until } from '../processes/server-process.ts'
import type { DebianServer } from './debian-postgres.ts'
import { freePort } from './postgres-server.ts'

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** The address of a test's own server: through PgBouncer if TEST_POOLER is set. */
export async function askedThrough(url: string): Promise<string> {
  return process.env.TEST_POOLER ? runPgBouncer({ port: Number(new URL(url).port) }) : url
}

/** Runs PgBouncer in front of a server, with the file that operators copy; `change` edits it. */
export async function runPgBouncer(
  server: Pick<DebianServer, 'port'>,
  change: (text: string) => string = (text) => text,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-pgbouncer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const text = readFileSync('deploy/pgbouncer.ini', 'utf8')
    .replace('encuestas = host=127.0.0.1 port=5432', `* = host=127.0.0.1 port=${server.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'users'))
    .replace(/^logfile = .*$/m, `logfile = ${folder}/log`)
    .replace(/^pidfile = .*$/m, '')
  writeFileSync(join(folder, 'pgbouncer.ini'), change(text))
  writeFileSync(join(folder, 'users'), '"postgres" "postgres"\n')
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) spawnSync('chown', ['-R', 'postgres', folder])
  const child = spawn('pgbouncer', [...(isRoot ? ['-u', 'postgres'] : []), join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const answers = () =>
    ask(url, 'SELECT 1').then(
      () => true,
      () => false,
    )
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${readFileSync(`${folder}/log`, 'utf8')}`)
    return answers()
  })
  return url
}
