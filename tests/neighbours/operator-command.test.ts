import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { keyMark } from '#server/visitor/visitor-name.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { statusOf, until } from '../support/processes/server-process.ts'
import { lackForSystemd, systemdMachine } from '../support/processes/systemd-machine.ts'

const lack = lackForSystemd()
const SECRET = 'una clave de las pruebas'
const copiesFolder = '/var/lib/encuestas-respaldos'

test('commands work on the database of the service, whoever types them and wherever', async ({ skip }) => {
  skip(lack !== undefined, lack)
  const { disk, run, attempt } = await systemdMachine()
  // As on any Debian: systemd-run asks over it.
  run('systemctl', 'start', 'dbus')
  run('install', '/opt/encuestas/deploy/encuestas', '/usr/local/bin/encuestas')
  const early = attempt('encuestas', 'estado')
  expect([early.status, early.stderr]).toEqual([2, expect.stringContaining('sudo encuestas instalar')])
  const settings = `BRAND_NAME=La casa de las encuestas\nADMIN_PASSWORD="una frase # con espacios"\nIP_HASH_SECRET=${SECRET}\n`
  writeFileSync(join(disk, 'etc/encuestas.env'), settings, { mode: 0o600 })
  run('encuestas', 'instalar')
  expect(readFileSync(join(disk, 'etc/encuestas.env'), 'utf8')).toBe(`${settings}TRUST_PROXY=loopback\n`)
  const address = `127.0.0.1:${await freePort()}`
  const port = join(disk, 'etc/systemd/system/encuestas.socket.d')
  mkdirSync(port)
  writeFileSync(join(port, 'port.conf'), `[Socket]\nListenStream=\nListenStream=${address}\n`)
  run('systemctl', 'daemon-reload')
  run('systemctl', 'start', 'encuestas')
  await until(async () => (await statusOf(`http://${address}${apiPaths.check('001')}`)) === 200)
  // Left by somebody who had tried the site in its folder.
  run('sh', '-c', 'cd /opt/encuestas && mkdir data && cp /var/lib/encuestas/encuestas.db data')
  writeFileSync(join(disk, 'opt/encuestas/.env'), 'DATABASE_URL=file:./data/encuestas.db\n')
  run('touch', '/tmp/now')

  const copied = attempt('encuestas', 'respaldo', '--json')
  // The key has spaces in the settings, without quotes.
  const named = `Base de datos: file:/var/lib/encuestas/encuestas.db (clave ${keyMark(SECRET)})
`
  expect([copied.status, copied.stderr]).toEqual([0, expect.stringContaining(named)])
  const copies = join(disk, copiesFolder)
  const [name = ''] = readdirSync(copies)
  expect(JSON.parse(copied.stdout).file).toBe(`${copiesFolder}/${name}`)
  const service = Number(run('id', '-u', 'encuestas'))
  expect(statSync(join(copies, name)).uid).toBe(service)

  // On a server advice is that of a server.
  const doctor = attempt('encuestas', 'doctor')
  expect([doctor.status, doctor.stdout]).toEqual([1, expect.stringContaining('Cámbialo en /etc/encuestas.env')])
  expect(doctor.stdout).not.toMatch(/npm run|archivo \.env/)
  expect(run('encuestas')).toMatch(/^ {2}instalar {2}[\s\S]+^ {2}actualizar {2}/m)
  expect(run('encuestas', 'cerrar', '--help')).toContain('sudo encuestas cerrar ENCUESTA')

  // As the guide used to say it, in the project's folder.
  const inFolder = 'cd /opt/encuestas && node tools/encuestas.ts respaldo'
  for (const user of ['root', 'encuestas', 'nobody']) {
    const { status, stderr } = attempt('runuser', '-u', user, '--', 'sh', '-c', inFolder)
    expect([user, status, stderr]).toEqual([user, 2, expect.stringContaining('sudo encuestas COMANDO')])
  }
  const asAnother = attempt('runuser', '-u', 'nobody', '--', 'encuestas', 'estado')
  expect([asAnother.status, asAnother.stderr]).toEqual([2, expect.stringContaining('sudo encuestas estado')])
  const folders = ['/opt/encuestas', '/var/lib/encuestas', copiesFolder]
  // The packages are those of this checkout, where another test may be running.
  const byRoot = ['-newer', '/tmp/now', '-user', 'root', '-not', '-path', '*/node_modules/.*']
  expect(run('find', ...folders, ...byRoot)).toBe('')
  expect(readdirSync(copies)).toEqual([name])
})
