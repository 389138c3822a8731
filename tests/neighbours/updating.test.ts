import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { freshFolder } from '../support/copies.ts'
import { publish, releaseOf } from '../support/processes/release.ts'
import { until } from '../support/processes/server-process.ts'
import { bareSystemdMachine, lackForSystemd, type SystemdMachine } from '../support/processes/systemd-machine.ts'

const lack = lackForSystemd()
const HERE = 'http://127.0.0.1:3000'
const UPDATE = ['encuestas', 'actualizar', 'file:///srv/descargas'] as const
/** It serves where it is tried, and not in its place. */
const FAILS_IN_ITS_PLACE = "if (process.env.PORT !== '3999') throw new Error('on purpose')\n"

test('without an address from where, or with an option for one, it says what to write', () => {
  const said = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('sh', ['deploy/actualizar.sh', ...words], { encoding: 'utf8' })
    return [status, stdout, stderr]
  }
  const how = 'Di de dónde: sudo encuestas actualizar https://descargas.example\n'
  expect(said('--help')).toEqual([0, how, ''])
  for (const words of [[], ['--json'], ['--help', 'x'], ['https://a.example', 'x']])
    expect(said(...words)).toEqual([2, '', how])
})

test('encuestas actualizar changes the version while people visit; one that does not serve is not used, or is left again with nothing lost', async ({
  skip,
}) => {
  skip(lack !== undefined, lack)
  const release = releaseOf('9.9.1')
  const machine = await installed(release)
  const { run, attempt, disk } = machine
  const version = () => readlinkSync(join(disk, 'opt/encuestas')).split('-')[1]
  answer(machine)
  const answered = answersIn(machine)
  expect(answered).toMatch(/\b1\b/)

  const visits = visitAllTheTime(machine)
  publish(machine, variantOf(release, '9.9.2', {}))
  expect(run(...UPDATE)).toContain('9.9.2')
  expect(version()).toBe('9.9.2')
  expect(run(...UPDATE)).toContain('Ya está')
  // Nobody was refused: who came meanwhile waited.
  expect(visits.statuses()).toEqual(['200'])

  publish(machine, variantOf(release, '9.9.3', { 'dist/server/main.js': () => 'process.exit(1)' }))
  const untried = attempt(...UPDATE)
  expect([untried.status, untried.stderr]).toEqual([1, expect.stringContaining('No se cambió nada')])
  expect(version()).toBe('9.9.2')
  expect(visits.statuses()).toEqual(['200'])

  // For the site and for its commands.
  const more = () => 'CREATE TABLE more (id INTEGER NOT NULL PRIMARY KEY);'
  const tables = { 'dist/server/migrations/099-more.sql': more, 'src/store/migrations/099-more.sql': more }
  const failing = { ...tables, 'dist/server/main.js': (main: string) => FAILS_IN_ITS_PLACE + main }
  publish(machine, variantOf(release, '9.9.4', failing))
  const left = attempt(...UPDATE)
  expect([left.status, left.stderr]).toEqual([1, expect.stringContaining('atiende de nuevo')])
  expect(version()).toBe('9.9.2')
  expect(answersIn(machine)).toBe(answered)

  publish(machine, variantOf(release, '9.9.5', tables))
  run(...UPDATE)
  expect(version()).toBe('9.9.5')
  expect(answersIn(machine)).toBe(answered)
  // While tables change the port is closed for a moment; but nobody meets an error of the site.
  expect(visits.statuses().filter((status) => !['000', '200'].includes(status))).toEqual([])
  expect(readdirSync(join(disk, 'var/lib/encuestas'))).not.toContain('prueba')
}, 1_200_000)

async function installed(release: string): Promise<SystemdMachine> {
  const machine = await bareSystemdMachine(freshFolder())
  const { disk, run, attempt } = machine
  run('systemctl', 'start', 'dbus')
  publish(machine, release)
  run('sh', '-c', 'cd /opt && tar -xzf /srv/descargas/*.tar.gz && ln -sfn encuestas-9.9.1-* encuestas')
  writeFileSync(join(disk, 'etc/encuestas.env'), 'RATE_LIMIT_PER_MINUTE=1000000\n', { mode: 0o600 })
  run('sh', '/opt/encuestas/deploy/instalar.sh')
  run('systemctl', 'start', 'encuestas')
  await until(() => attempt('curl', '-fsS', `${HERE}/readyz`).status === 0)
  return machine
}

/** A release like another, under another number and with some files changed. */
function variantOf(release: string, version: string, edits: Record<string, (before: string) => string>): string {
  const folder = freshFolder()
  const [archive = ''] = readdirSync(release).filter((name) => name.endsWith('.tar.gz'))
  const name = archive.replace('9.9.1', version).replace('.tar.gz', '')
  const program = join(folder, name)
  mkdirSync(program)
  const tar = (...args: string[]) => expect(spawnSync('tar', args).status).toBe(0)
  tar('-xzf', join(release, archive), '--strip-components=1', '-C', program)
  for (const [path, edit] of Object.entries(edits)) {
    const file = join(program, path)
    const before = path.endsWith('.sql') ? '' : readFileSync(file, 'utf8')
    writeFileSync(file, edit(before), { mode: 0o644 })
  }
  tar('-czf', `${program}.tar.gz`, '--owner=0', '--group=0', '-C', folder, name)
  const digest = createHash('sha256')
    .update(readFileSync(`${program}.tar.gz`))
    .digest('hex')
  writeFileSync(join(folder, 'SHA256SUMS'), `${digest}  ${name}.tar.gz\n`)
  return folder
}

/** Somebody who asks ten times a second, and what they were told so far: 000 where nobody took the call. */
function visitAllTheTime({ disk, run }: SystemdMachine) {
  const ask = `curl -s -o /dev/null -w '%{http_code}\\n' --max-time 60 ${HERE}${apiPaths.check('002')}`
  run('systemd-run', '--quiet', '--unit=visits', 'sh', '-c', `while sleep 0.1; do ${ask} >> /tmp/visits; done`)
  return { statuses: () => [...new Set(readFileSync(join(disk, 'tmp/visits'), 'utf8').trim().split('\n'))].sort() }
}

function answer({ run }: SystemdMachine): void {
  const { sessionId } = JSON.parse(run('curl', '-fsS', '-X', 'POST', HERE + apiPaths.start('001')))
  const body = { sessionId, responseId: 'response-1', cp: '20000', colonia: 'Centro' }
  run('curl', '-fsS', '--json', JSON.stringify(body), HERE + apiPaths.complete('001'))
}

/** What the site says of survey 001. */
function answersIn({ run }: SystemdMachine): string {
  return /^.*001.*$/m.exec(run('encuestas', 'estado'))?.[0] ?? ''
}
