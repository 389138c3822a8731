import { readFileSync, writeFileSync } from 'node:fs'
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
import { workerPids } from '../support/processes/worker-pids.ts'

const WORKERS = 2
const lack = lackForSystemd()

/** The unit to the letter, put on a machine as docs/operacion.md says. */
async function installed() {
  const database = await freshPostgres()
  onTestFinished(database.remove)
  const port = await freePort()
  const { disk, run, journal } = await systemdMachine()
  run('useradd', '--system', '--home-dir', '/var/lib/encuestas', 'encuestas')
  run('chown', '-R', 'encuestas:', '/opt/encuestas')
  run('cp', '/opt/encuestas/deploy/encuestas.service', '/etc/systemd/system/')
  run('install', '-m', '600', '/dev/null', '/etc/encuestas.env')
  run('systemctl', 'daemon-reload')
  const settings = {
    HOST: '127.0.0.1',
    PORT: port,
    TRUST_PROXY: 'loopback',
    DATABASE_URL: database.url,
    IP_HASH_SECRET: 'a-secret-of-the-tests',
    WORKERS,
    RATE_LIMIT_PER_MINUTE: 1_000_000,
    STARTS_PER_HOUR: 1_000_000,
  }
  const origin = `http://127.0.0.1:${port}`
  return {
    database,
    origin,
    project: join(disk, 'opt/encuestas'),
    said: journal('encuestas'),
    control: (verb: string) => run('systemctl', verb, 'encuestas'),
    shown: (property: string) => run('systemctl', 'show', '--value', '--property', property, 'encuestas').trim(),
    children: (pid: number) => workerPids(pid, join(disk, 'proc')),
    settle(more: Readonly<Record<string, string>> = {}) {
      const lines = Object.entries({ ...settings, ...more }).map(([name, value]) => `${name}=${value}\n`)
      writeFileSync(join(disk, 'etc/encuestas.env'), lines.join(''))
    },
    serves: () => until(async () => (await statusOf(origin + apiPaths.check('001'))) === 200),
  }
}

test('systemctl reload builds the newer program and relieves the processes: nobody is refused; systemctl stop is orderly', async ({
  skip,
}) => {
  skip(lack !== undefined, lack)
  const { database, origin, project, said, control, shown, children, settle, serves } = await installed()
  settle()
  control('start')
  await serves()
  await until(() => said().includes('Panel:'))
  const main = Number(shown('MainPID'))
  const [primary = expect.fail()] = children(main)
  const older = children(primary)
  expect(older).toHaveLength(WORKERS)

  const messages = join(project, 'src/contract/messages.ts')
  writeFileSync(
    messages,
    readFileSync(messages, 'utf8').replace('Esta encuesta no existe.', 'Aquí no hay tal encuesta.'),
  )
  writeFileSync(join(project, '.env'), 'BRAND_NAME=Otra casa\n')
  const isOver = () => said().includes('all processes were relieved')
  const visits = busyLanes({ origin, addresses: addresses(38_000), lanes: 6, isOver })
  control('reload')
  const { ledger, failed } = await visits

  expect(failed).toEqual([])
  await until(isOver)
  expect(ledger.completed.length).toBeGreaterThan(0)
  await expectLedgerKept(database.url, ledger)
  expect([Number(shown('MainPID')), children(main), shown('NRestarts')]).toEqual([main, [primary], '0'])
  const newer = children(primary)
  expect(newer).toHaveLength(WORKERS)
  expect(newer.filter((pid) => older.includes(pid))).toEqual([])
  expect(await (await fetch(origin)).text()).toContain('Otra casa')
  expect(await (await fetch(origin + apiPaths.check('no-survey'))).text()).toContain('Aquí no hay tal encuesta.')

  control('stop')
  expect([shown('ActiveState'), shown('Result'), shown('ExecMainStatus')]).toEqual(['inactive', 'success', '0'])
  const lastWords = () => said().split('Stopping encuestas.service')[1] ?? ''
  await until(() => lastWords().split('"stopped"').length === 1 + WORKERS)
})

test('a wrong setting is told in the journal; once it is mended, systemd starts the site by itself', async ({
  skip,
}) => {
  skip(lack !== undefined, lack)
  const { said, control, shown, settle, serves } = await installed()
  settle({ ANSWERS_PER_ADDRESS: 'ninguna' })
  control('start')
  await until(() => shown('Result') !== 'success')
  expect([shown('Result'), shown('ExecMainStatus')]).toEqual(['exit-code', '1'])
  await until(() => said().includes('ANSWERS_PER_ADDRESS: '))
  settle()
  await serves()
})
