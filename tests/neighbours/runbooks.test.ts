import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { certificates } from '../support/processes/certificates.ts'
import { until } from '../support/processes/server-process.ts'
import { lackForSystemd, type SystemdMachine, separateSystemdMachine } from '../support/processes/systemd-machine.ts'

const missing = ['caddy', 'psql'].filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
const lack = lackForSystemd() ?? (missing.length > 0 ? `missing: ${missing.join(', ')}` : undefined)

const text = readFileSync('docs/procedimientos.md', 'utf8')
const fences = [...text.matchAll(/^```(.+)\n([\s\S]*?)\n```$/gm)]
const blocks = fences.flatMap(([, language, commands = '']) => (language === 'sh' ? [commands] : []))

/** What the page tells an operator to change, and what stands for it here. */
const replacements = new Map([
  ['encuestas.example', 'encuestas.localhost'],
  ['encuestas[.]example', 'encuestas[.]localhost'],
  ['nuevo.example', 'nuevo.localhost'],
  ['ca-del-proveedor.pem', '/srv/authority.pem'],
])
const HERE = 'http://127.0.0.1:3000'
const DATABASE = '/var/lib/encuestas/encuestas.db'
const COPIES = '/var/lib/encuestas-respaldos'

test('every command of the runbooks is run', () => {
  expect(blocks.length).toBeGreaterThan(8)
  expect(fences.flatMap(([, language]) => (language === 'sh' ? [] : [language]))).toEqual(['yaml'])
})

test('the runbooks do what they say on a running site', async ({ skip }) => {
  skip(lack !== undefined, lack)
  const machine = await installedSite()
  const { disk, run } = machine
  const setting = (name: string) =>
    new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(join(disk, 'etc/encuestas.env'), 'utf8'))?.[1]
  answer(machine)
  let known: string | undefined

  // By words that only one block has, the longest blocks first.
  const before: Record<string, () => unknown> = {
    'STAGING=on': () => emptyMachine(machine),
    'PUBLIC_ORIGIN=https://nuevo': () => undefined,
    '^ADMIN_PASSWORD=.*': () => (known = setting('ADMIN_PASSWORD')),
    'persona cambiar': () => execute(machine, 'encuestas persona agregar ana --nombre Ana --rol lectura'),
    'METRICS_TOKEN=': () => undefined,
    '^IP_HASH_SECRET=.*': () => (known = setting('IP_HASH_SECRET')),
    'sslmode=verify-full': () => databaseElsewhere(machine),
    'encuestas estado': () => emptyMachine(machine),
    'rm -rf': () => undefined,
  }
  const after: Record<string, () => unknown> = {
    'PUBLIC_ORIGIN=https://nuevo': async () => {
      trustCaddy(machine)
      await until(() => machine.attempt('curl', '-fsS', 'https://nuevo.localhost/readyz').status === 0)
      expect(
        run('curl', '-sS', '-o', '/dev/null', '-w', '%{redirect_url}', 'https://encuestas.localhost/survey/001'),
      ).toBe('https://nuevo.localhost/survey/001')
      expect(run('curl', '-fsS', 'https://nuevo.localhost/')).toContain('https://nuevo.localhost')
    },
    '^ADMIN_PASSWORD=.*': () => {
      const status = (password = '') =>
        run('curl', '-sS', '-o', '/dev/null', '-w', '%{http_code}', '-u', `admin:${password}`, `${HERE}/stats`)
      expect([status(known), status(setting('ADMIN_PASSWORD'))]).toEqual(['401', '200'])
    },
    'METRICS_TOKEN=': () => {
      const authorization = `Authorization: Bearer ${setting('METRICS_TOKEN')}`
      expect(run('curl', '-fsS', '-H', authorization, `${HERE}/metrics`)).toContain('encuestas_store_up 1')
    },
    '^IP_HASH_SECRET=.*': () => {
      expect(setting('IP_HASH_SECRET')).not.toBe(known)
      expect([canAnswer(machine), completed(machine)]).toEqual([true, 1])
    },
    'sslmode=verify-full': () => {
      expect(completed(machine)).toBe(1)
      run('cp', '/srv/another.pem', '/etc/encuestas-ca.pem')
      expect(machine.attempt('/usr/local/bin/encuestas', 'estado').status).not.toBe(0)
      run('cp', '/srv/authority.pem', '/etc/encuestas-ca.pem')
      keepCopy(machine)
    },
    'encuestas estado': () => expect(completed(machine)).toBe(1),
    'STAGING=on': () => {
      expect([canAnswer(machine), completed(machine)]).toEqual([true, 1])
    },
  }
  for (const block of blocks) {
    const words = Object.keys(before).find((each) => block.includes(each)) ?? expect.fail(`not expected: ${block}`)
    await before[words]?.()
    execute(machine, block)
    if (words === 'rm -rf') continue
    await until(() => machine.attempt('curl', '-fsS', `${HERE}/readyz`).status === 0)
    await after[words]?.()
  }
}, 900_000)

/** As root's shell would; the first command that fails ends it. */
function execute({ run, disk }: SystemdMachine, commands: string): string {
  const [copy = ''] = readdirSync(join(disk, 'srv')).filter((name) => name.endsWith('.copia.gz'))
  const [day = ''] = /\d{4}-\d\d-\d\d/.exec(copy) ?? []
  const printed = [...replacements].reduce((typed, [told, here]) => typed.replaceAll(told, here), commands)
  const named = printed.replaceAll('encuestas-2026-11-16-110203.copia.gz', copy).replaceAll('2026-11-16', day)
  return run('bash', '-e', '-o', 'pipefail', '-c', `cd /root\n${named}`)
}

/** The site of the guide with Caddy before it, on a machine with nothing else. */
async function installedSite(): Promise<SystemdMachine> {
  const machine = await separateSystemdMachine()
  const { disk, run, attempt } = machine
  appendFileSync(join(disk, 'etc/hosts'), '\n127.0.0.1 encuestas.localhost nuevo.localhost db.example\n')
  run('useradd', '--system', '--home-dir', '/var/lib/encuestas', '--shell', '/bin/sh', 'encuestas')
  run('sh', '-c', 'cp /opt/encuestas/deploy/*.service /opt/encuestas/deploy/*.socket /etc/systemd/system/')
  run('install', '/opt/encuestas/deploy/encuestas', '/usr/local/bin/encuestas')
  const settings = [
    'TRUST_PROXY=loopback',
    'ADMIN_PASSWORD=a-password-of-the-test',
    'IP_HASH_SECRET=a-secret-of-the-test',
  ]
  const env = ['PUBLIC_ORIGIN=https://encuestas.localhost', ...settings]
  writeFileSync(join(disk, 'etc/encuestas.env'), `${env.join('\n')}\n`, { mode: 0o600 })
  const caddyfile = readFileSync('deploy/Caddyfile', 'utf8').replaceAll('encuestas.example', 'encuestas.localhost')
  mkdirSync(join(disk, 'etc/caddy'), { recursive: true })
  writeFileSync(join(disk, 'etc/caddy/Caddyfile'), caddyfile)
  run('systemctl', 'daemon-reload')
  run('systemctl', 'start', 'dbus', 'encuestas.socket', 'encuestas', 'caddy')
  await until(() => attempt('curl', '-fsS', `${HERE}/readyz`).status === 0)
  return machine
}

function trustCaddy({ disk, run }: SystemdMachine): void {
  const authority = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
  writeFileSync(join(disk, 'usr/local/share/ca-certificates/caddy.crt'), readFileSync(join(disk, authority)))
  run('update-ca-certificates')
}

/** A PostgreSQL that answers as db.example, with a certificate of its provider's authority. */
function databaseElsewhere({ disk, run }: SystemdMachine): void {
  const { make } = certificates()
  const [authority, another] = ['A provider', 'Somebody'].map((name) => make({ name, isAuthority: true })) as [
    ReturnType<typeof make>,
    ReturnType<typeof make>,
  ]
  const { certificate, key } = make({ name: 'db.example', by: authority })
  writeFileSync(join(disk, 'srv/authority.pem'), authority.certificate)
  writeFileSync(join(disk, 'srv/another.pem'), another.certificate)
  writeFileSync(join(disk, 'srv/server.pem'), certificate)
  writeFileSync(join(disk, 'srv/server.key'), key, { mode: 0o600 })
  run('chown', 'postgres', '/srv/server.key')
  const [version = ''] = readdirSync(join(disk, 'etc/postgresql'))
  const conf = join(disk, 'etc/postgresql', version, 'main/postgresql.conf')
  appendFileSync(conf, "\nssl = on\nssl_cert_file = '/srv/server.pem'\nssl_key_file = '/srv/server.key'\n")
  const hba = join(disk, 'etc/postgresql', version, 'main/pg_hba.conf')
  // Nobody comes in without encryption.
  writeFileSync(hba, 'local all postgres peer\nhostssl all all 127.0.0.1/32 scram-sha-256\n')
  run('systemctl', 'start', `postgresql@${version}-main`)
  const sql = ["CREATE ROLE encuestas LOGIN PASSWORD 'una-clave'", 'CREATE DATABASE encuestas OWNER encuestas']
  run('su', 'postgres', '-c', `psql -q ${sql.map((each) => `-c "${each}"`).join(' ')}`)
}

/** What was taken to another machine. */
function keepCopy(machine: SystemdMachine): void {
  execute(machine, `cp "$(encuestas respaldo | sed -n 1p)" /srv/ && cp /etc/encuestas.env /srv/`)
}

/** A machine with the program and a copy that was brought to it; for the drill, with the settings that were put by too. */
function emptyMachine({ run }: SystemdMachine): void {
  run(
    'sh',
    '-c',
    `systemctl stop encuestas.socket encuestas; rm -rf ${DATABASE}* ${COPIES}; sed '/^DATABASE_URL/d' /srv/encuestas.env > /etc/encuestas.env`,
  )
  run('install', '-d', '-o', 'encuestas', '-g', 'encuestas', '-m', '700', '/var/lib/encuestas', COPIES)
  run('sh', '-c', `cp /srv/*.copia.gz ${COPIES}/ && chown encuestas: ${COPIES}/*`)
}

function canAnswer({ run }: SystemdMachine): boolean {
  return JSON.parse(run('curl', '-fsS', HERE + apiPaths.check('001'))).canAccess
}

function answer({ run }: SystemdMachine): void {
  const { sessionId } = JSON.parse(run('curl', '-fsS', '-X', 'POST', HERE + apiPaths.start('001')))
  const body = { sessionId, responseId: 'response-1', cp: '20000', colonia: 'Centro' }
  run('curl', '-fsS', '--json', JSON.stringify(body), HERE + apiPaths.complete('001'))
}

function completed(machine: SystemdMachine): number {
  const said = JSON.parse(execute(machine, 'encuestas estado --json'))
  return said.surveys.find(({ survey }: { survey: string }) => survey === '001').completed
}
