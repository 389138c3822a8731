import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { outerAddress, tlsVisitor } from '../support/crowds/tls-visitor.ts'
import { freshSqlite } from '../support/databases.ts'
import { hasNginx, runNginx } from '../support/processes/nginx.ts'
import { startServer } from '../support/processes/server-process.ts'
import { behindProxySettings, expectSettled } from '../support/processes/settled-proxy.ts'

const outer = outerAddress() ?? ''

async function started() {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  const server = await startServer({ ...behindProxySettings, DATABASE_URL: database.url })
  return { server, ...(await runNginx('deploy/nginx.conf', [server.port])) }
}

test.skipIf(!hasNginx || !outer)('behind nginx, as it is set up in deploy/', async () => {
  const { server, port, plainPort, folder, stopAndReadLogs } = await started()
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

  await expectSettled({ server, port, plainPort, outer, stopAndReadLogs })
  expect(readFileSync(join(folder, 'logs/access.log'), 'utf8')).toBe('')
})
