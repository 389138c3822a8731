import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { crowd } from '../support/crowds/crowd.ts'
import { expectLedgerKept } from '../support/crowds/ledger.ts'
import { addresses, remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { freshSqlite } from '../support/databases.ts'
import { cramped, startServer, statusOf } from '../support/processes/server-process.ts'

const MOST_KIB = 700
/** Far more than there is room for. */
const VISITORS = 500
const MOST_LOG_BYTES = 20_000
const A_WHILE_MS = 2_000

test('a full disk refuses politely, loses nothing, and is forgotten when there is room again', async () => {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  const env = { DATABASE_URL: database.url, TRUST_PROXY: 'loopback' }
  const cramped = await startServer(env, { mostKib: MOST_KIB })
  const [first = '', ...others] = addresses(VISITORS)
  const ledger = await crowd({ origins: [cramped.origin], addresses: [first] })
  await crowd({ origins: [cramped.origin], addresses: others, ledger })

  const refused = await remoteVisitor(cramped.origin, '203.0.113.9').start()
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
  expect(await statusOf(`${cramped.origin}/healthz`)).toBe(200)
  expect(await statusOf(`${cramped.origin}/readyz`)).toBe(503)
  expect(cramped.said().length).toBeLessThan(MOST_LOG_BYTES)
  expect(ledger.completed.length).toBeGreaterThan(0)
  expect(ledger.completed.length).toBeLessThan(VISITORS)
  cramped.signal('SIGTERM')
  expect(await cramped.ended).toBe(0)
  await expectLedgerKept(database.url, ledger)

  const roomy = await startServer(env)
  expect((await remoteVisitor(roomy.origin, '203.0.113.9').start()).status).toBe(200)
})

test.runIf(process.platform === 'linux')(
  'a site without visitors notices by itself that its disk has room again, and not before',
  async () => {
    const database = await freshSqlite()
    onTestFinished(database.remove)
    const server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: 'loopback' }, { mostKib: MOST_KIB })
    const ledger = await crowd({ origins: [server.origin], addresses: addresses(VISITORS) })

    await pause(A_WHILE_MS)
    expect(await statusOf(`${server.origin}/readyz`)).toBe(503)
    execFileSync('prlimit', ['--pid', String(server.pid), '--fsize=unlimited'])
    expect(await statusOf(`${server.origin}/readyz`)).toBe(200)

    expect((await remoteVisitor(server.origin, '203.0.113.9').start()).status).toBe(200)
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.said()).toMatch(/"level":50.*"times":\d{2,}/)
    await expectLedgerKept(database.url, ledger)
  },
)

/** SQLite's index of its log, and nothing of a visit. */
const HARDLY_ANY_KIB = 40

/** A database as a site leaves it that was killed. */
async function databaseInUse(): Promise<{ url: string; folder: string }> {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  const server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: 'loopback' })
  await crowd({ origins: [server.origin], addresses: addresses(3) })
  server.signal('SIGKILL')
  await server.ended
  return { url: database.url, folder: dirname(database.url.slice('file:'.length)) }
}

test('a site that starts on a full disk says that it is not ready, before a visitor finds out', async () => {
  const { url } = await databaseInUse()
  const limits = { mostKib: HARDLY_ANY_KIB, untilReady: false }
  const server = await startServer({ DATABASE_URL: url, TRUST_PROXY: 'loopback' }, limits)
  expect(await statusOf(`${server.origin}/healthz`)).toBe(200)
  expect(await statusOf(`${server.origin}/readyz`)).toBe(503)
})

test('on a full disk the doctor tells all that it can, and leaves nothing behind', async () => {
  const { url, folder } = await databaseInUse()
  const before = readdirSync(folder)
  const [command = '', ...words] = [...cramped(HARDLY_ANY_KIB), process.execPath, 'tools/encuestas.ts', 'doctor']
  const env = { PATH: process.env.PATH, DATABASE_URL: url, COPIES_FOLDER: folder }
  const { status, stdout, stderr } = spawnSync(command, words, { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.not.stringContaining('Error')])
  for (const title of ['Versiones', 'Ajustes', 'Base de datos', 'Espacio en disco', 'Última copia', 'Reloj'])
    expect(stdout).toContain(`${title}: `)
  expect(stdout).toMatch(
    /ROJO +Base de datos: No se puede guardar nada: (no queda espacio en disco|el disco está lleno)/,
  )
  expect(stdout).toMatch(/Libera espacio: /)
  expect(stdout).not.toContain('restaura la última copia')
  expect(readdirSync(folder)).toEqual(before)
})
