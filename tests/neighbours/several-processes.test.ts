import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { openStore } from '#store/store.ts'
import { emptyLedger, expectLedgerKept, type Ledger } from '../support/crowds/ledger.ts'
import { addresses } from '../support/crowds/remote-visitor.ts'
import { tlsVisitor } from '../support/crowds/tls-visitor.ts'
import { freshPostgres } from '../support/databases.ts'
import { heldSocket } from '../support/processes/held-socket.ts'
import { hasNginx, runNginx } from '../support/processes/nginx.ts'
import { startServer, until } from '../support/processes/server-process.ts'
import { behindProxySettings } from '../support/processes/settled-proxy.ts'
import { openedId, openFrom } from '../support/survey-files/upload.ts'

const FIRST = openedId(1)
const PROCESSES = 3
const LANES = 6
const ADDRESS = '203.0.113.77'
const LIMIT = 20

/** Three ordinary processes behind the guide's nginx, each at a socket that is held for it, as systemd does. */
async function severalProcesses(env: Readonly<Record<string, string>> = {}) {
  const database = await freshPostgres()
  onTestFinished(database.remove)
  const settings = {
    ...behindProxySettings,
    DATABASE_URL: database.url,
    IP_HASH_SECRET: 'a secret that all processes share',
    ...env,
  }
  const processes = await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const { port, socket } = await heldSocket()
      const start = () => startServer({ ...settings, PORT: String(port) }, { socket })
      return { port, start, server: await start() }
    }),
  )
  const { port } = await runNginx(
    'deploy/nginx.conf',
    processes.map((each) => each.port),
    { isBehindAnother: true },
  )
  return { database, processes, visitor: (address: string) => tlsVisitor(port, { from: '127.0.0.1', claims: address }) }
}

type Site = Awaited<ReturnType<typeof severalProcesses>>
type Visitor = ReturnType<Site['visitor']>

async function begin(visitor: Visitor): Promise<{ status: number; sessionId: string }> {
  const { status, text } = await visitor.ask(apiPaths.start('001'), { method: 'POST' })
  return { status, sessionId: status === 200 ? JSON.parse(text).sessionId : '' }
}

/** Tries again where a site without time to spare says so: such a call was not looked at. */
async function beginPatiently(visitor: Visitor): ReturnType<typeof begin> {
  const begun = await begin(visitor)
  if (begun.status !== 503) return begun
  await pause(1_000)
  return beginPatiently(visitor)
}

function complete(visitor: Visitor, sessionId: string) {
  return visitor.post(apiPaths.complete('001'), { sessionId, responseId: 'response-1', cp: '20000', colonia: 'Centro' })
}

/** Visitors one after another in each lane, until it is over. Every status that any of them heard. */
async function visits({ visitor }: Site, ledger: Ledger, isOver: () => boolean): Promise<Set<number>> {
  const heard = new Set<number>()
  const waiting = addresses(38_000)
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let address = waiting.shift(); address && !isOver(); address = waiting.shift()) {
        const { status, sessionId } = await begin(visitor(address))
        heard.add(status)
        if (status !== 200) continue
        ledger.started.push(sessionId)
        const reply = await complete(visitor(address), sessionId)
        heard.add(reply.status)
        if (reply.status === 200) ledger.completed.push({ address, sessionId })
      }
    }),
  )
  return heard
}

/** A busy site may say so; that nginx found nobody is not an answer of the site. */
const answersOfTheSite = expect.toSatisfy((heard: Set<number>) =>
  [...heard].every((each) => each === 200 || each === 503),
)

test.skipIf(!hasNginx)('of 100 completions from one address at once, one succeeds', async () => {
  const { visitor } = await severalProcesses()
  const sessions = await Promise.all(Array.from({ length: 100 }, () => begin(visitor(ADDRESS))))
  const replies = await Promise.all(sessions.map(({ sessionId }) => complete(visitor(ADDRESS), sessionId)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(99).fill(409)])
})

const networks: [title: string, addresses: string[]][] = [
  ['/24', Array.from({ length: 2 * LIMIT }, (_, index) => `203.0.113.${index}`)],
  // However its zeros are written.
  ['/48 with zeros', Array.from({ length: 2 * LIMIT }, (_, index) => `2001:db8:0:${index.toString(16)}::${index + 1}`)],
  ['/48', Array.from({ length: 2 * LIMIT }, (_, index) => `2001:db8:77:${index.toString(16)}:1:2:3:4`)],
]

test.skipIf(!hasNginx).each(networks)('the limit of a %s is exact, and not that of others', async (_, ofOne) => {
  const limits = { STARTS_PER_HOUR_24: String(LIMIT), STARTS_PER_HOUR_48: String(LIMIT) }
  const { visitor } = await severalProcesses({ ...limits, STARTS_PER_HOUR: String(LIMIT) })
  const starts = await Promise.all(ofOne.map((address) => beginPatiently(visitor(address))))
  const heard = starts.map(({ status }) => status).toSorted()
  expect(heard).toEqual([...Array<number>(LIMIT).fill(200), ...Array<number>(LIMIT).fill(429)])
  const elsewhere = ['198.51.100.1', '192.0.2.1', '2001:db8:78:1::1', '2001:db9::1', '2001::1', '203.0.114.1']
  for (const address of elsewhere)
    expect([address, (await beginPatiently(visitor(address))).status]).toEqual([address, 200])
})

test.skipIf(!hasNginx)('killed one after another under visits, they lose nothing that was acknowledged', async () => {
  const site = await severalProcesses()
  const ledger = emptyLedger()
  let isOver = false
  const visiting = visits(site, ledger, () => isOver)
  for (const { server, start } of site.processes) {
    const before = ledger.completed.length
    await until(() => ledger.completed.length > before + LANES)
    server.signal('SIGKILL')
    await server.ended
    await start()
  }
  isOver = true
  expect(await visiting).toEqual(answersOfTheSite)
  await expectLedgerKept(site.database.url, ledger)
})

test.skipIf(!hasNginx)(
  'a survey that one of them opens is at all of them within ten seconds, and nobody meets half of it',
  async () => {
    const { database, processes } = await severalProcesses()
    const store = await openStore({ url: database.url, answersPerAddress: 1 })
    onTestFinished(store.close)
    const began = Date.now()
    expect(await openFrom(store)).toMatchObject({ surveyId: FIRST })
    await Promise.all(
      processes.map(async ({ port }) => {
        const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
        await until(async () => (await at(pagePaths.survey(FIRST))).status === 200)
        expect(Date.now() - began).toBeLessThan(10_000)
        const parts = [pagePaths.thankYou(FIRST), apiPaths.check(FIRST), releasePaths.newest(FIRST)]
        for (const path of parts) expect([path, (await at(path)).status]).toEqual([path, 200])
        expect((await at(apiPaths.start(FIRST), 'POST')).status).toBe(200)
      }),
    )
  },
)

test.skipIf(!hasNginx)('restarted one by one under visits, they refuse nobody', async () => {
  const site = await severalProcesses()
  const ledger = emptyLedger()
  let isOver = false
  const visiting = visits(site, ledger, () => isOver)
  for (const { server, start } of site.processes) {
    const before = ledger.completed.length
    await until(() => ledger.completed.length > before + LANES)
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
    await start()
  }
  isOver = true
  expect(await visiting).toEqual(answersOfTheSite)
  expect(ledger.completed.length).toBeGreaterThan(PROCESSES * LANES)
  await expectLedgerKept(site.database.url, ledger)
})
