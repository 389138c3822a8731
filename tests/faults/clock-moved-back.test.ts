import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { expectLedgerKept } from '../support/crowds/ledger.ts'
import { addresses, remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { ask, engines } from '../support/databases.ts'
import { startServer, until } from '../support/processes/server-process.ts'

const CLOCK = fileURLToPath(new URL('../support/moving-clock.mjs', import.meta.url))

describe.each(engines)('when the clock is moved back by a day, on $engine', ({ freshDatabase }) => {
  test('nothing is lost, nothing is counted twice, and nobody gets a second turn', async () => {
    const database = await freshDatabase()
    onTestFinished(database.remove)
    const server = await startServer({
      DATABASE_URL: database.url,
      IP_HASH_SECRET: 'a secret of the tests',
      TRUST_PROXY: 'loopback',
      NODE_OPTIONS: `--import ${CLOCK}`,
    })
    const visitors = addresses(3).map((address) => ({ address, ...remoteVisitor(server.origin, address) }))
    const [before, across, after] = visitors
    if (!before || !across || !after) throw new Error('too few addresses')
    const sessions = [await before.session(), await across.session()]
    expect((await before.complete(sessions[0] ?? '')).status).toBe(200)

    server.signal('SIGUSR2')
    // A signal takes its time: the clock has moved when a start is counted in an hour of yesterday.
    const longAgo = new Date(Date.now() - DAY_MS / 2).toISOString()
    await until(async () => {
      sessions[2] = await after.session()
      return (
        (await ask(database.url, `SELECT bucket FROM tally WHERE bucket LIKE '20%T%' AND bucket < '${longAgo}'`))
          .length > 0
      )
    })

    expect((await across.complete(sessions[1] ?? '')).status).toBe(200)
    expect((await after.complete(sessions[2] ?? '')).status).toBe(200)
    for (const visitor of visitors) {
      expect((await visitor.check()).body.canAccess).toBe(false)
      expect((await visitor.start()).status).toBe(403)
    }
    const completed = visitors.map(({ address }, index) => ({ address, sessionId: sessions[index] ?? '' }))
    await expectLedgerKept(database.url, { started: sessions, completed })
  })
})
