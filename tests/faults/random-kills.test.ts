import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '#store/store.ts'
import { crowd } from '../support/crowds/crowd.ts'
import { emptyLedger, expectLedgerKept } from '../support/crowds/ledger.ts'
import { addresses } from '../support/crowds/remote-visitor.ts'
import { engines } from '../support/databases.ts'
import { startServer } from '../support/processes/server-process.ts'
import { moveAll } from '../support/store.ts'

/** More of them, after a change of how answers are kept: `KILLS=50 npx vitest run tests/faults/random-kills.test.ts` */
const KILLS = Number(process.env.KILLS ?? 3)
const VISITORS_EACH = 200

describe.each(engines)('on $engine', ({ freshDatabase }) => {
  test('kill -9 at random moments under load, again and again, loses nothing that was acknowledged', async () => {
    const database = await freshDatabase()
    onTestFinished(database.remove)
    const env = { DATABASE_URL: database.url, TRUST_PROXY: 'loopback', IP_HASH_SECRET: 'a secret of the tests' }
    const everybody = addresses(KILLS * VISITORS_EACH)
    const ledger = emptyLedger()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await startServer(env)
      const before = ledger.completed.length
      const visits = crowd({
        origins: [server.origin],
        addresses: everybody.slice(kill * VISITORS_EACH, (kill + 1) * VISITORS_EACH),
        ledger,
      })
      while (ledger.completed.length === before) await pause(5)
      await pause(Math.random() * 300)
      server.signal('SIGKILL')
      expect(await server.ended).toBe('SIGKILL')
      await visits
      await expectLedgerKept(database.url, ledger)
    }
    expect(ledger.completed.length).toBeGreaterThan(KILLS)
    const store = await openStore({ url: database.url, answersPerAddress: 1 })
    onTestFinished(store.close)
    await moveAll(store)
    await expectLedgerKept(database.url, ledger)
  })
})
