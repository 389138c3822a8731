import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { outerAddress, SITE_NAME, tlsVisitor } from '../support/crowds/tls-visitor.ts'
import { freshSqlite } from '../support/databases.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { proxyFolder, runProxy } from '../support/processes/proxy-process.ts'
import { startServer } from '../support/processes/server-process.ts'
import { behindProxySettings, expectSettled } from '../support/processes/settled-proxy.ts'

const hasCaddy = spawnSync('caddy', ['version']).status === 0
const outer = outerAddress() ?? ''

/** The file that operators copy, with other ports and a certificate that is at hand. */
function configuration(ports: { server: number; plain: number; tls: number }) {
  const { folder, certificate, key } = proxyFolder()
  const site = readFileSync('deploy/Caddyfile', 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.server}`)
    .replace(/^\{$/m, `{\n\tadmin off\n\thttp_port ${ports.plain}\n\thttps_port ${ports.tls}`)
    .replace(`:${SITE_NAME}} {`, `:${SITE_NAME}} {\n\ttls ${certificate} ${key}`)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, site)
  return { folder, command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', file] }
}

test.skipIf(!hasCaddy || !outer)('behind Caddy, as it is set up in deploy/', async () => {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  const server = await startServer({ ...behindProxySettings, DATABASE_URL: database.url })
  const ports = { server: server.port, plain: await freePort(), tls: await freePort() }
  const { folder, command } = configuration(ports)
  const { stopAndReadLogs } = await runProxy(command, { folder, plainPort: ports.plain })
  await expectSettled({ server, port: ports.tls, plainPort: ports.plain, outer, stopAndReadLogs })
})

test.skipIf(!hasCaddy)('while the site is stopped for an update visits wait, and nobody meets an error', async () => {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  const settings = { ...behindProxySettings, DATABASE_URL: database.url, IP_HASH_SECRET: 'a secret of the tests' }
  const server = await startServer(settings)
  const ports = { server: server.port, plain: await freePort(), tls: await freePort() }
  const { folder, command } = configuration(ports)
  await runProxy(command, { folder, plainPort: ports.plain })
  const { ask } = tlsVisitor(ports.tls, { from: '127.0.0.1', claims: '203.0.113.7' })
  expect((await ask(pagePaths.home)).status).toBe(200)

  server.signal('SIGTERM')
  await server.ended
  const visits = Promise.all([ask(pagePaths.home), ask(apiPaths.start('001'), { method: 'POST' })])
  await pause(2_000)
  await startServer({ ...settings, PORT: String(server.port) })
  expect((await visits).map(({ status }) => status)).toEqual([200, 200])
})
