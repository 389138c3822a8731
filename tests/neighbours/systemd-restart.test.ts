import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { busyLanes } from '../support/crowds/busy-lanes.ts'
import { expectLedgerKept } from '../support/crowds/ledger.ts'
import { addresses } from '../support/crowds/remote-visitor.ts'
import { freshPostgres } from '../support/databases.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { statusOf, until } from '../support/processes/server-process.ts'
import { lackForSystemd, systemdMachine } from '../support/processes/systemd-machine.ts'

const lack = lackForSystemd()

type Machine = Awaited<ReturnType<typeof installed>>

/** The units to the letter but for their ports, put on a machine as docs/operacion.md says. */
async function installed() {
  const database = await freshPostgres()
  onTestFinished(database.remove)
  const { disk, run, attempt, journal } = await systemdMachine()
  run('useradd', '--system', '--home-dir', '/var/lib/encuestas', 'encuestas')
  run('sh', '-c', 'cp /opt/encuestas/deploy/encuestas* /etc/systemd/system/')
  run('install', '-m', '600', '/dev/null', '/etc/encuestas.env')
  const settings = {
    TRUST_PROXY: 'loopback',
    DATABASE_URL: database.url,
    IP_HASH_SECRET: 'a-secret-of-the-tests',
    RATE_LIMIT_PER_MINUTE: 1_000_000,
    STARTS_PER_HOUR: 1_000_000,
  }
  const journals = ['encuestas', 'encuestas@1', 'encuestas@2'].map(journal)
  return {
    database,
    run,
    attempt,
    said: () => journals.map((said) => said()).join('\n'),
    project: join(disk, 'opt/encuestas'),
    shown: (unit: string, property: string) => run('systemctl', 'show', '--value', '--property', property, unit).trim(),
    settle(more: Readonly<Record<string, string>> = {}) {
      const lines = Object.entries({ ...settings, ...more }).map(([name, value]) => `${name}=${value}\n`)
      writeFileSync(join(disk, 'etc/encuestas.env'), lines.join(''))
    },
    /** Another port than that of the unit, which this machine may have in use. */
    listenAt(socket: string, address: string) {
      const folder = join(disk, 'etc/systemd/system', `${socket}.d`)
      mkdirSync(folder)
      writeFileSync(join(folder, 'port.conf'), `[Socket]\nListenStream=\nListenStream=${address}\n`)
      run('systemctl', 'daemon-reload')
    },
  }
}

const serves = (origin: string) => until(async () => (await statusOf(origin + apiPaths.check('001'))) === 200)
const welcomes = ({ said }: Machine) => said().split('Panel:').length - 1

test('systemctl restart starts the newer program, and nobody is refused; systemctl stop is orderly', async ({
  skip,
}) => {
  skip(lack !== undefined, lack)
  const machine = await installed()
  const { database, run, project, said, shown, settle, listenAt } = machine
  const address = `127.0.0.1:${await freePort()}`
  const origin = `http://${address}`
  listenAt('encuestas.socket', address)
  settle()
  run('systemctl', 'start', 'encuestas')
  await serves(origin)
  await until(() => welcomes(machine) === 1)

  const messages = join(project, 'src/contract/messages.ts')
  writeFileSync(
    messages,
    readFileSync(messages, 'utf8').replace('Esta encuesta no existe.', 'Aquí no hay tal encuesta.'),
  )
  settle({ BRAND_NAME: 'Otra casa' })
  // As an operator has it: this one's environment is that of a test.
  run('env', '-i', 'PATH=/usr/bin:/bin', 'node', '/opt/encuestas/tools/prepare.mjs')
  const isOver = () => welcomes(machine) === 2
  const visits = busyLanes({ origin, addresses: addresses(38_000), lanes: 6, isOver })
  run('systemctl', 'restart', '--no-block', 'encuestas')
  const { ledger, failed } = await visits
  expect(failed).toEqual([])
  expect(ledger.completed.length).toBeGreaterThan(0)
  await expectLedgerKept(database.url, ledger)
  expect(shown('encuestas', 'NRestarts')).toBe('0')
  expect(await (await fetch(origin)).text()).toContain('Otra casa')
  expect(await (await fetch(origin + apiPaths.check('no-survey'))).text()).toContain('Aquí no hay tal encuesta.')

  // Stopped by itself, the next who connects would start it again.
  run('systemctl', 'stop', 'encuestas.socket')
  await until(() => shown('encuestas', 'ActiveState') === 'inactive')
  expect([shown('encuestas', 'Result'), shown('encuestas', 'ExecMainStatus')]).toEqual(['success', '0'])
  await until(() => said().split('"El sitio se detuvo"').length === 3)
  expect(await statusOf(origin)).toBeUndefined()
})

test('the service cannot change its own program, whoever gets in', async ({ skip }) => {
  skip(lack !== undefined, lack)
  const { run, attempt, shown, settle, listenAt } = await installed()
  const address = `127.0.0.1:${await freePort()}`
  listenAt('encuestas.socket', address)
  settle()
  run('systemctl', 'start', 'encuestas')
  await serves(`http://${address}`)
  const asService = [
    '--target',
    shown('encuestas', 'MainPID'),
    '--mount',
    '--setuid',
    run('id', '-u', 'encuestas').trim(),
  ]
  const write = (path: string) => attempt('nsenter', ...asService, '--', 'sh', '-c', `echo malo >> ${path}`).status
  expect(write('/var/lib/encuestas/una-nota')).toBe(0)
  const program = ['dist/server/main.js', 'tools/encuestas.ts', 'node_modules/.bin/otro', '.env']
  expect(program.filter((path) => write(`/opt/encuestas/${path}`) === 0)).toEqual([])
})

test('several are restarted one by one with the script of the guide, and nobody is refused', async ({ skip }) => {
  skip(lack !== undefined, lack)
  const machine = await installed()
  const { database, run, shown, settle, listenAt } = machine
  const ports = 2_000 + Math.floor(Math.random() * 1_000)
  listenAt('encuestas@.socket', `127.0.0.1:${ports}%i`)
  settle()
  run('systemctl', 'start', 'encuestas@1', 'encuestas@2')
  const origins = [`http://127.0.0.1:${ports}1`, `http://127.0.0.1:${ports}2`]
  await Promise.all(origins.map(serves))
  await until(() => welcomes(machine) === 2)
  const before = ['encuestas@1', 'encuestas@2'].map((unit) => shown(unit, 'MainPID'))

  const isOver = () => welcomes(machine) === 4
  const visits = origins.map((origin, index) =>
    busyLanes({ origin, addresses: addresses(38_000).filter((_, at) => at % 2 === index), lanes: 3, isOver }),
  )
  const script = 'sh /opt/encuestas/deploy/reiniciar-uno-por-uno.sh > /tmp/script.log 2>&1 &'
  run('sh', '-c', script)
  const outcomes = await Promise.all(visits)
  expect(outcomes.flatMap(({ failed }) => failed)).toEqual([])
  await expectLedgerKept(database.url, {
    started: outcomes.flatMap(({ ledger }) => ledger.started),
    completed: outcomes.flatMap(({ ledger }) => ledger.completed),
  })
  await until(() => run('cat', '/tmp/script.log').split('atiende de nuevo').length === 3)
  const after = ['encuestas@1', 'encuestas@2'].map((unit) => shown(unit, 'MainPID'))
  expect(after.filter((pid) => before.includes(pid) || pid === '0')).toEqual([])
})

test('a wrong setting is told once, however many visits come; mended, a restart serves again', async ({ skip }) => {
  skip(lack !== undefined, lack)
  const { run, said, shown, settle, listenAt } = await installed()
  const address = `127.0.0.1:${await freePort()}`
  const origin = `http://${address}`
  listenAt('encuestas.socket', address)
  settle({ ANSWERS_PER_ADDRESS: 'ninguna' })
  run('systemctl', 'start', 'encuestas.socket')
  // Whoever comes starts the site, and those who wait would start it again and again.
  const visits = Array.from({ length: 5 }, () => statusOf(origin))
  await until(() => shown('encuestas.socket', 'ActiveState') === 'inactive')
  expect(await Promise.all(visits)).toEqual(visits.map(() => undefined))
  await until(() => said().includes('systemctl restart encuestas'))
  expect(said().split('ANSWERS_PER_ADDRESS: ')).toHaveLength(2)
  expect([shown('encuestas', 'ActiveState'), shown('encuestas', 'ExecMainStatus')]).toEqual(['failed', '78'])
  expect(shown('encuestas', 'NRestarts')).toBe('0')
  settle()
  run('systemctl', 'restart', 'encuestas')
  await serves(origin)
})
