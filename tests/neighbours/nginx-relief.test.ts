import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { tlsVisitor } from '../support/crowds/tls-visitor.ts'
import { freshPostgres } from '../support/databases.ts'
import { hasNginx, runNginx } from '../support/processes/nginx.ts'
import { startServer } from '../support/processes/server-process.ts'
import { behindProxySettings } from '../support/processes/settled-proxy.ts'
import { workerPids } from '../support/processes/worker-pids.ts'

const LANES = 16

test.skipIf(!hasNginx)(
  'processes are relieved behind nginx, which keeps its connections: nobody hears of it',
  async () => {
    const database = await freshPostgres()
    onTestFinished(database.remove)
    const server = await startServer({
      ...behindProxySettings,
      DATABASE_URL: database.url,
      IP_HASH_SECRET: 'a secret of the tests',
      WORKERS: '3',
    })
    const { port } = await runNginx('deploy/nginx-cache.conf', server.port)
    const visitor = tlsVisitor(port, { from: '127.0.0.1' })
    const older = workerPids(server.pid)
    const heard = new Map<number, number>()
    const isOver = () => server.said().includes('all processes were relieved')
    server.signal('SIGHUP')
    await Promise.all(
      Array.from({ length: LANES }, async (_, lane) => {
        while (!isOver()) {
          const { status } = await visitor.ask(apiPaths.start('001'), { method: 'POST' })
          heard.set(status, (heard.get(status) ?? 0) + 1)
          // Connections that nginx keeps become idle in between.
          await pause(lane * 20)
        }
      }),
    )
    expect(heard.get(200)).toBeGreaterThan(0)
    // A busy site may say so; that nginx found nobody is not an answer of the site.
    expect([...heard.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(workerPids(server.pid).filter((pid) => older.includes(pid))).toEqual([])
  },
)
