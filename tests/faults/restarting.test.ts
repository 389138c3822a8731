import { expect, onTestFinished, test } from 'vitest'
import { busyLanes } from '../support/crowds/busy-lanes.ts'
import { expectLedgerKept } from '../support/crowds/ledger.ts'
import { addresses } from '../support/crowds/remote-visitor.ts'
import { ask, engines, usualDatabase } from '../support/databases.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { heldSocket } from '../support/processes/held-socket.ts'
import { startServer } from '../support/processes/server-process.ts'
import { databaseOf04 } from '../support/upgrades/database-of-0.4.ts'

const RESTARTS = 3

/** Restarts a site under visits, so many times. */
async function restartUnderVisits(restarts: number, { port, ...held }: { port: number; socket?: number }) {
  const database = await usualDatabase()
  onTestFinished(database.remove)
  const env = {
    DATABASE_URL: database.url,
    TRUST_PROXY: 'loopback',
    IP_HASH_SECRET: 'a secret of the tests',
    PORT: String(port),
  }
  const ends: (number | NodeJS.Signals)[] = []
  let server = await startServer(env, held)
  const isOver = () => ends.length === restarts
  const visits = busyLanes({ origin: server.origin, addresses: addresses(38_000), lanes: 6, isOver })
  while (!isOver()) {
    server.signal('SIGTERM')
    ends.push(await server.ended)
    server = await startServer(env, held)
  }
  return { database, ends, ...(await visits) }
}

test('with a socket that is held for it, a site that is restarted refuses and cuts nobody', async () => {
  const { database, ends, ledger, failed } = await restartUnderVisits(RESTARTS, await heldSocket())
  expect([failed, ends]).toEqual([[], Array(RESTARTS).fill(0)])
  expect(ledger.completed.length).toBeGreaterThan(RESTARTS)
  await expectLedgerKept(database.url, ledger)
})

test('without one whoever comes meanwhile is refused, and nothing that was acknowledged is lost', async () => {
  const { database, ends, ledger, failed } = await restartUnderVisits(1, { port: await freePort() })
  expect(failed.some((error) => error.includes('ECONNREFUSED'))).toBe(true)
  expect(ends).toEqual([0])
  await expectLedgerKept(database.url, ledger)
})

test.each(engines)(
  'visits that come while a $engine database of 0.4 is brought up to date wait, and none meets a failure',
  async ({ freshDatabase }) => {
    const [empty, old] = [await freshDatabase(), await freshDatabase({ isEmpty: true })]
    for (const { remove } of [empty, old]) onTestFinished(remove)
    await databaseOf04(old.url)
    const { port, socket } = await heldSocket()
    const start = ({ url }: typeof old) =>
      startServer(
        { DATABASE_URL: url, TRUST_PROXY: 'loopback', IP_HASH_SECRET: 'a secret of the tests', PORT: String(port) },
        { socket },
      )
    // From the first start on, the socket takes connections for whoever comes next.
    const first = await start(empty)
    first.signal('SIGTERM')
    await first.ended
    const origin = `http://127.0.0.1:${port}`
    const visits = busyLanes({ origin, addresses: addresses(60), lanes: 6, isOver: () => false })
    const updated = await start(old)
    const { ledger, failed } = await visits
    expect(failed).toEqual([])
    expect(ledger.completed.length).toBeGreaterThan(6)
    expect(updated.said()).toContain('Actualizando la base: 1 de ')
    expect(updated.said()).not.toMatch(/"level":50|"status":500/)
    const [completed] = await ask(
      old.url,
      "SELECT amount FROM tally WHERE survey_id = '001' AND measure = 'completed' AND bucket = ''",
    )
    expect(Number(completed?.amount)).toBe(1 + ledger.completed.length)
  },
)
