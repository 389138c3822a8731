import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type SeenAddress, TOKEN_HEADER } from '#contract/health-schemas.ts'
import type { QualityReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { seenAddressTokens } from '#server/visitor/seen-address-tokens.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { busyLanes, knockAgain } from '../support/crowds/busy-lanes.ts'
import { crowd } from '../support/crowds/crowd.ts'
import { dice } from '../support/crowds/dice.ts'
import { emptyLedger, expectLedgerKept } from '../support/crowds/ledger.ts'
import { addresses, remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { freshPostgres } from '../support/databases.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { runToEnd, type ServerProcess, startServer, until } from '../support/processes/server-process.ts'
import { isRunning, workerPids } from '../support/processes/worker-pids.ts'

const SECRET = 'a secret that all processes share'
const WORKERS = 3

const VISITORS_EACH = 40
/** More of them among the neighbours. */
const KILLS = Number(process.env.TEST_WORKER_KILLS ?? 4)

async function severalOn(env: Record<string, string> = {}) {
  const database = await freshPostgres()
  onTestFinished(database.remove)
  const settings = {
    DATABASE_URL: database.url,
    IP_HASH_SECRET: SECRET,
    TRUST_PROXY: 'loopback',
    WORKERS: String(WORKERS),
  }
  return { database, server: await startServer({ ...settings, ...env }) }
}

function linesWith(server: ServerProcess, words: string): number {
  return server.said().split(words).length - 1
}

test(`${KILLS} kills of single processes under load lose nothing that was acknowledged; killed itself, the primary leaves none behind`, async () => {
  const { database, server } = await severalOn()
  const ledger = emptyLedger()
  const everybody = addresses(KILLS * VISITORS_EACH)
  const roll = dice(18)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const enough = ledger.completed.length + 1 + roll(24)
    const some = everybody.slice(kill * VISITORS_EACH, (kill + 1) * VISITORS_EACH)
    const visits = crowd({ origins: [server.origin], addresses: some, ledger })
    await until(() => ledger.completed.length >= enough)
    const pids = workerPids(server.pid)
    process.kill(pids[roll(pids.length)] ?? expect.fail(), 'SIGKILL')
    await visits
    await until(() => linesWith(server, 'serves in its place') === kill + 1)
  }
  await expectLedgerKept(database.url, ledger)
  expect(ledger.completed.length).toBeGreaterThan(KILLS)

  const pids = workerPids(server.pid)
  expect(pids).toHaveLength(WORKERS)
  server.signal('SIGKILL')
  await until(() => !pids.some(isRunning))
})

test('one that hangs is ended and replaced; meanwhile the others serve whoever comes, and a stop does not wait for it', async () => {
  const { database, server } = await severalOn()
  const hang = () => {
    const [pid = expect.fail()] = workerPids(server.pid)
    onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')))
    process.kill(pid, 'SIGSTOP')
    return pid
  }
  const hung = hang()
  const ledger = await crowd({ origins: [server.origin], addresses: addresses(VISITORS_EACH) })
  expect(ledger.completed).toHaveLength(VISITORS_EACH)
  await until(() => linesWith(server, 'serves in its place') === 1)
  expect(isRunning(hung)).toBe(false)
  expect(workerPids(server.pid)).toHaveLength(WORKERS)
  await expectLedgerKept(database.url, ledger)

  hang()
  server.signal('SIGTERM')
  expect(await server.ended).toBe(1)
  expect(linesWith(server, '"stopped"'), server.said()).toBe(WORKERS - 1)
})

test('newer processes relieve the older under load: no connection is refused or cut, and the settings are read again', async () => {
  const { database, server } = await severalOn()
  const older = workerPids(server.pid)
  const isOver = () => linesWith(server, 'all processes were relieved') > 0
  const visits = busyLanes({ origin: server.origin, addresses: addresses(20_000), lanes: 6, isOver })
  writeFileSync(join(server.folder, '.env'), 'BRAND_NAME=Otra casa\n')
  server.signal('SIGHUP')
  const { ledger, failed } = await visits

  expect(failed).toEqual([])
  expect(isOver()).toBe(true)
  await expectLedgerKept(database.url, ledger)
  const newer = workerPids(server.pid)
  expect(newer).toHaveLength(WORKERS)
  expect(newer.filter((pid) => older.includes(pid))).toEqual([])
  expect(await (await fetch(server.origin)).text()).toContain('Otra casa')

  // What is wrong is told, and nothing changes.
  writeFileSync(join(server.folder, '.env'), 'ANSWERS_PER_ADDRESS=ninguna\n')
  server.signal('SIGHUP')
  await until(() => linesWith(server, 'El sitio sigue como estaba.') === 1)
  expect(server.said()).toContain('ANSWERS_PER_ADDRESS: ')
  expect(workerPids(server.pid)).toEqual(newer)
  expect((await remoteVisitor(server.origin, '203.0.113.5').check()).status).toBe(200)

  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(linesWith(server, '"stopped"'), server.said()).toBe(2 * WORKERS)
})

test('processes that cannot start end the whole with one message', async () => {
  const DATABASE_URL = `postgres://someone@127.0.0.1:${await freePort()}/encuestas`
  const env = { DATABASE_URL, IP_HASH_SECRET: SECRET, WORKERS: '3', PORT: String(await freePort()) }
  const { code, stderr } = await runToEnd(env)
  expect(code).toBe(1)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(stderr).toContain('No se puede usar PostgreSQL')
})

test('with SQLite more than one is refused, with the reason', async () => {
  const { code, stderr } = await runToEnd({ WORKERS: '2' })
  expect(code).toBe(1)
  expect(stderr).toContain('WORKERS: con SQLite el sitio es un solo proceso')
})

test('what one process counts, all know: starts, refusals, and notices of Typeform', async () => {
  const { server } = await severalOn({ STARTS_PER_HOUR: '40', ADMIN_PASSWORD, TYPEFORM_WEBHOOK_SECRET: SECRET })
  const right = basic('admin', ADMIN_PASSWORD)
  const elsewhere = { 'x-forwarded-for': '203.0.113.9', connection: 'close' }
  /** Over a connection of its own, which any of the processes may take. */
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.origin + path, { ...init, headers: { ...elsewhere, ...init.headers } })
  const twelveTimes = <Told>(once: () => Promise<Told>) => Promise.all(Array.from({ length: 12 }, once))

  // All over one connection, so at one process.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const { failed } = await knockAgain({ origin: server.origin, agent, address: '203.0.113.9' }, 47)
  expect(failed).toBe(7)
  const refused = async () => {
    const { limited } = (await (await ask(apiPaths.quality('001'), { headers: right })).json()) as QualityReply
    return limited.find(({ reason }) => reason === 'starts-address')?.refused ?? 0
  }
  await expect.poll(() => twelveTimes(refused)).toEqual(Array<number>(12).fill(7))

  const measured = await (await ask('/metrics', { headers: right })).text()
  expect(measured).toContain(`encuestas_processes ${WORKERS}\n`)
  expect(measured).toContain('encuestas_limited_total{what="starts",reach="address"} 7\n')

  // Signed with another secret: whichever process the doctor asks tells it of all.
  const headers = { 'typeform-signature': `sha256=${'A'.repeat(43)}=`, 'content-type': 'application/json' }
  const notice = async () => (await ask(apiPaths.typeformWebhook, { method: 'POST', headers, body: '{}' })).status
  expect(await twelveTimes(notice)).toEqual(Array<number>(12).fill(401))
  const { asking } = seenAddressTokens(SECRET)
  const heard = async () => {
    const told = await ask(apiPaths.seenAddress, { headers: { [TOKEN_HEADER]: asking(Date.now()) } })
    return ((await told.json()) as SeenAddress).webhooks
  }
  await expect.poll(() => twelveTimes(heard)).toEqual(Array(12).fill({ genuine: 0, forged: 12 }))

  // Processes that count apart would let 80 more begin.
  let letIn = 0
  const start = async () => (await ask(apiPaths.start('001'), { method: 'POST' })).status === 200
  for (let now = 12; now > 0; letIn += now) now = (await twelveTimes(start)).filter(Boolean).length
  expect(letIn).toBeLessThan(24)
})
