import { expect, onTestFinished, test } from 'vitest'
import { crowd } from '../support/crowds/crowd.ts'
import { expectLedgerKept } from '../support/crowds/ledger.ts'
import { addresses, remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { usualDatabase } from '../support/databases.ts'
import { startServer } from '../support/processes/server-process.ts'

test('a log reader that dies takes nobody with it: visits go on, none is lost, and the stop is clean', async () => {
  const database = await usualDatabase()
  onTestFinished(database.remove)
  const server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: 'loopback' })

  server.stopReading()
  const refused = remoteVisitor(server.origin, '203.0.113.9')
  for (let line = 0; line < 5; line += 1) expect((await refused.check('999')).status).toBe(404)
  const ledger = await crowd({ origins: [server.origin], addresses: addresses(60) })
  expect(ledger.completed).toHaveLength(60)

  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  await expectLedgerKept(database.url, ledger)
})
