import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mexicoDay } from '#rules/format/dates.ts'
import { takeExclusive } from '#store/backup/take-exclusive.ts'
import { command, SECRET } from '../support/command.ts'
import { freshFolder } from '../support/copies.ts'
import { crowd } from '../support/crowds/crowd.ts'
import { dice } from '../support/crowds/dice.ts'
import { emptyLedger, expectLedgerKept } from '../support/crowds/ledger.ts'
import { addresses } from '../support/crowds/remote-visitor.ts'
import { ask, engines, freshPostgres, freshSqlite } from '../support/databases.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { basicEnvironment } from '../support/processes/basic-environment.ts'
import { runToEnd, startServer, until } from '../support/processes/server-process.ts'
import { digestsOf, emptyUrl, fresh, opened } from '../support/restoring.ts'
import { knownPeople, visitAll } from '../thieves/crowd-of-known.ts'

const other = { SQLite: freshPostgres, PostgreSQL: freshSqlite }
const settings = (url: string) => ({ DATABASE_URL: url, IP_HASH_SECRET: SECRET, TRUST_PROXY: 'loopback' })
const CONFIRMED = ['--confirmar', `RESTAURAR ${mexicoDay(Date.now())}`]

async function backupOf(url: string): Promise<string> {
  const { status, stdout } = await command(url, 'respaldo', '--carpeta', freshFolder(), '--json')
  expect(status).toBe(0)
  return String(JSON.parse(stdout).file)
}

describe.each(engines)('from $engine', ({ engine, freshDatabase }) => {
  test('while a command has the database for itself no site starts on it, and no other command gets it', async () => {
    const url = await fresh(freshDatabase)
    await (await opened(url)).close()
    const file = await backupOf(url)
    await takeExclusive(url, async ({ content }) => {
      expect(content).toBe('site')
      const { code, stderr } = await runToEnd({ ...settings(url), PORT: String(await freePort()) })
      expect([code, stderr]).toEqual([1, expect.stringContaining('está usando la base de datos')])
      const refused = { status: 2, stderr: expect.stringContaining('La base de datos está en uso') }
      expect(await command(url, 'restaurar', file, ...CONFIRMED)).toMatchObject(refused)
    })
    await (await opened(url)).close()
  })

  test('a site that is stopped, backed up and restored on the other engine has lost nothing, and goes on there', async () => {
    const [from, to] = [await fresh(freshDatabase), await emptyUrl(other[engine])]
    const server = await startServer(settings(from))
    const ledger = emptyLedger()
    const everybody = addresses(80)
    await crowd({ origins: [server.origin], addresses: everybody.slice(0, 64), ledger })
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
    const file = await backupOf(from)
    expect(await command(to, 'restaurar', file, ...CONFIRMED)).toMatchObject({ status: 0 })
    await expectLedgerKept(to, ledger)
    expect(await digestsOf(to, { restorations: 1 })).toEqual(await digestsOf(from))

    const next = await startServer(settings(to))
    await crowd({ origins: [next.origin], addresses: everybody.slice(64), ledger })
    await expectLedgerKept(to, ledger)
  })

  test('kill -9 at any moment of a restore leaves the database as it was or as the backup is, and a site opens it', async () => {
    const [from, to] = [await fresh(freshDatabase), await fresh(freshDatabase)]
    const people = knownPeople(640)
    const sessionsAfter = async (url: string, some: typeof people) => {
      const store = await opened(url)
      await visitAll(store, some, 20)
      const { completed } = await store.tallies.of('005')
      await store.close()
      return completed
    }
    const inBackup = await sessionsAfter(from, people.slice(0, 600))
    let before = await sessionsAfter(to, people.slice(600))
    const file = await backupOf(from)
    const startMs = await restoredIn({ to, file: '--help', ms: 60_000 })
    const wholeMs = await restoredIn({ to: await emptyUrl(freshDatabase), file, ms: 60_000 })
    const roll = dice(3)
    for (let kills = 0; kills < 3; kills += 1) {
      await restoredIn({ to, file, ms: startMs + roll(Math.ceil(Math.max(wholeMs - startMs, 1))) })
      const found = await sessionsAfter(to, [])
      expect([before, inBackup]).toContain(found)
      before = found
    }
    expect(await command(to, 'restaurar', file, '--carpeta', freshFolder(), ...CONFIRMED)).toMatchObject({ status: 0 })
    expect(await digestsOf(to, { restorations: 1 })).toEqual(await digestsOf(from))
  })
})

/** Runs the command in a process of its own, killed after so long; returns how long it ran. */
async function restoredIn({ to, file, ms }: { to: string; file: string; ms: number }): Promise<number> {
  const begun = performance.now()
  const restoring = spawn(process.execPath, ['tools/encuestas.ts', 'restaurar', file, ...CONFIRMED], {
    env: { ...basicEnvironment, DATABASE_URL: to, IP_HASH_SECRET: SECRET, COPIES_FOLDER: freshFolder() },
    stdio: 'ignore',
  })
  onTestFinished(() => void restoring.kill('SIGKILL'))
  const ended = once(restoring, 'exit')
  const late = new AbortController()
  await Promise.race([ended, pause(ms, undefined, { signal: late.signal }).catch(() => {})])
  late.abort()
  restoring.kill('SIGKILL')
  await ended
  const ran = performance.now() - begun
  await until(async () => (await connectionsTo(to)) === 0)
  return ran
}

/** PostgreSQL may take a moment to notice that a client was killed. */
async function connectionsTo(url: string): Promise<number> {
  if (!url.startsWith('postgres')) return 0
  const others = await ask(
    url,
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  return others.length
}
