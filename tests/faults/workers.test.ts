import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { busyLanes } from '../support/busy-lanes.ts'
import { crowd } from '../support/crowd.ts'
import { freshPostgres } from '../support/databases.ts'
import { dice } from '../support/dice.ts'
import { emptyLedger, expectLedgerKept } from '../support/ledger.ts'
import { freePort } from '../support/postgres-server.ts'
import { addresses, remoteVisitor } from '../support/remote-visitor.ts'
import { runToEnd, type ServerProcess, startServer, until } from '../support/server-process.ts'
import { isRunning, workerPids } from '../support/worker-pids.ts'

const SECRET = 'a secret that all processes share'
const WORKERS = 3
/** More of them among the neighbours. */
const KILLS = Number(process.env.TEST_WORKER_KILLS ?? 10)

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

test(`${KILLS} kills of single processes under load lose nothing that was acknowledged, and each is replaced`, async () => {
  const { database, server } = await severalOn()
  const ledger = emptyLedger()
  const everybody = addresses(KILLS * 100)
  const roll = dice(18)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = ledger.completed.length
    const visits = crowd({ origins: [server.origin], addresses: everybody.slice(kill * 100, kill * 100 + 100), ledger })
    const enough = before + 1 + roll(40)
    await until(() => ledger.completed.length >= enough)
    const pids = workerPids(server.pid)
    const victim = pids[roll(pids.length)] ?? expect.fail()
    process.kill(victim, 'SIGKILL')
    await visits
    await until(() => linesWith(server, 'serves in its place') === kill + 1)
  }
  await expectLedgerKept(database.url, ledger)
  expect(ledger.completed.length).toBeGreaterThan(KILLS)
})

test('newer processes relieve the older under load: no connection is refused or cut, and the settings are read again', async () => {
  const { database, server } = await severalOn()
  const older = workerPids(server.pid)
  const isOver = () => linesWith(server, 'all processes were relieved') > 0
  const visits = busyLanes({ origin: server.origin, addresses: addresses(20_000), lanes: 12, isOver })
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
})

test('a setting that is wrong when they are to be relieved is told, and the site goes on', async () => {
  const { server } = await severalOn()
  const older = workerPids(server.pid)
  writeFileSync(join(server.folder, '.env'), 'ANSWERS_PER_ADDRESS=ninguna\n')
  server.signal('SIGHUP')
  await until(() => linesWith(server, 'El sitio sigue como estaba.') === 1)
  expect(server.said()).toContain('ANSWERS_PER_ADDRESS: ')
  expect(workerPids(server.pid)).toEqual(older)
  expect((await remoteVisitor(server.origin, '203.0.113.5').check()).status).toBe(200)
})

test('a stop ends all of them well, and a primary process that is killed leaves none behind', async () => {
  const { server } = await severalOn()
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(linesWith(server, '"stopped"')).toBe(WORKERS)

  const { server: other } = await severalOn()
  const pids = workerPids(other.pid)
  expect(pids).toHaveLength(WORKERS)
  other.signal('SIGKILL')
  await until(() => !pids.some(isRunning))
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

test('what one process counts holds for all: calls, and guesses of the password', async () => {
  const { server } = await severalOn({ RATE_LIMIT_PER_MINUTE: '40', ADMIN_PASSWORD: 'correct-horse-battery' })
  const statuses: number[] = []
  // Each over a connection of its own, which any of the processes may take; one after another, and with pauses to post.
  for (let call = 0; call < 60; call += 1) {
    const reply = await fetch(`${server.origin}/api/survey/001/check`, {
      headers: { 'x-forwarded-for': '203.0.113.9', connection: 'close' },
    })
    statuses.push(reply.status)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  // A minute may turn between: twice as many at most. Three that count apart would let all 60 pass.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
})
