import { expect, onTestFinished, test } from 'vitest'
import { crowd } from '../support/crowds/crowd.ts'
import { expectLedgerKept } from '../support/crowds/ledger.ts'
import { addresses, remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { usualDatabase } from '../support/databases.ts'
import { startServer } from '../support/processes/server-process.ts'

const VISITORS = 400
const PASSWORD = 'a-password-of-the-tests'

test('four hundred visitors, some of them twice: the tallies equal what they were told, to the unit', async () => {
  const database = await usualDatabase()
  onTestFinished(database.remove)
  const server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: 'loopback', ADMIN_PASSWORD: PASSWORD })
  const everybody = addresses(VISITORS)
  const ledger = await crowd({ origins: [server.origin], addresses: everybody, atOnce: 200 })
  await crowd({ origins: [server.origin], addresses: everybody.slice(0, 100), atOnce: 200, ledger })

  const authorization = `Basic ${btoa(`admin:${PASSWORD}`)}`
  const admin = remoteVisitor(server.origin, '203.0.113.9', { authorization })
  const [one, five] = [(await admin.stats('001')).body, (await admin.stats('005')).body]
  const sum = (tally: string) => Number(one[tally]) + Number(five[tally])
  expect(sum('total')).toBe(ledger.started.length)
  expect([sum('completed'), sum('unique_ips')]).toEqual([VISITORS, VISITORS])
  expect(ledger.completed).toHaveLength(VISITORS)
  await expectLedgerKept(database.url, ledger)
})
