import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { crowd } from '../support/crowds/crowd.ts'
import { expectLedgerKept } from '../support/crowds/ledger.ts'
import { addresses, remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { ask, freshPostgres } from '../support/databases.ts'
import { startServer } from '../support/processes/server-process.ts'

const CUTS = 8

test('connections cut by PostgreSQL under load lose nothing, and the next visitor is served', async () => {
  const database = await freshPostgres()
  onTestFinished(database.remove)
  const env = { DATABASE_URL: database.url, TRUST_PROXY: 'loopback', IP_HASH_SECRET: 'a secret of the tests' }
  const servers = await Promise.all([startServer(env), startServer(env)])
  const visits = crowd({ origins: servers.map(({ origin }) => origin), addresses: addresses(1_200) })
  for (let cut = 0; cut < CUTS; cut += 1) {
    await pause(60)
    await ask(
      database.url,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
  }
  const ledger = await visits
  expect(ledger.completed.length).toBeGreaterThan(0)
  await expectLedgerKept(database.url, ledger)
  for (const { origin } of servers) expect((await remoteVisitor(origin, '203.0.113.9').start()).status).toBe(200)
})
