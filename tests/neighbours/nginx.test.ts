import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { freshSqlite } from '../support/databases.ts'
import { freePort } from '../support/postgres-server.ts'
import { proxyFolder, runProxy } from '../support/proxy-process.ts'
import { startServer } from '../support/server-process.ts'
import { behindProxySettings, expectSettled } from '../support/settled-proxy.ts'
import { outerAddress, tlsVisitor } from '../support/tls-visitor.ts'

const hasNginx = spawnSync('nginx', ['-v']).status === 0
const outer = outerAddress() ?? ''
const hasV6 = existsSync('/proc/net/if_inet6') && readFileSync('/proc/net/if_inet6', 'utf8') !== ''

/** The file that operators copy, with other ports and another certificate, below a server that logs whatever it may. */
function configuration(ports: { server: number; plain: number; tls: number }) {
  const { folder, certificate, key } = proxyFolder()
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.server}`)
    .replaceAll(/(listen (?:\[::\]:)?)80;/g, `$1${ports.plain};`)
    .replaceAll(/(listen (?:\[::\]:)?)443 /g, `$1${ports.tls} `)
    .replaceAll(/^.*listen \[::\].*$/gm, (line) => (hasV6 ? line : ''))
    .replace('/etc/ssl/encuestas/fullchain.pem', certificate)
    .replace('/etc/ssl/encuestas/privkey.pem', key)
    .replaceAll('/var/log/nginx/', `${folder}/logs/`)
  writeFileSync(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `worker_processes 1; pid nginx.pid; error_log logs/main.log info; events {}
    http { ${temporary.join(' ')} access_log logs/access.log; error_log logs/http.log info; include site.conf; }`,
  )
  return { folder, command: ['nginx', '-p', folder, '-e', `${folder}/logs/main.log`, '-c', file, '-g', 'daemon off;'] }
}

async function started() {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  const server = await startServer({ ...behindProxySettings, DATABASE_URL: database.url })
  const ports = { server: server.port, plain: await freePort(), tls: await freePort() }
  const { folder, command } = configuration(ports)
  const { lastWords } = await runProxy(command, { folder, plainPort: ports.plain })
  return { server, port: ports.tls, plainPort: ports.plain, folder, lastWords }
}

test.skipIf(!hasNginx || !outer)('behind nginx, as it is set up in deploy/', async () => {
  const { server, port, plainPort, folder, lastWords } = await started()
  // A proxy before nginx which the site was told of: what it says is passed on.
  const throughAnother = (claims: string) => tlsVisitor(port, { from: '127.0.0.2', claims })
  expect(await throughAnother('198.51.100.1').answer()).toEqual([200, 200])
  expect(await throughAnother('198.51.100.1').canAnswer()).toBe(false)
  expect(await throughAnother('198.51.100.2').canAnswer()).toBe(true)

  // The site's own refusal, not nginx': a body that went through a file would be a failure here, where none can be written.
  const large = await tlsVisitor(port, { from: outer }).post(apiPaths.complete('001'), { sessionId: 'x'.repeat(9e5) })
  expect([large.status, large.headers['content-type']]).toEqual([413, 'application/json; charset=utf-8'])
  const larger = await tlsVisitor(port, { from: outer }).post(apiPaths.complete('001'), { sessionId: 'x'.repeat(2e6) })
  expect([larger.status, larger.headers['content-type']]).toEqual([413, 'text/html'])

  await expectSettled({ server, port, plainPort, outer, lastWords })
  expect(readFileSync(join(folder, 'logs/access.log'), 'utf8')).toBe('')
})
