import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { hold } from '#store/moving/hold.ts'
import { SECRET } from '../support/copies.ts'
import { crowd } from '../support/crowds/crowd.ts'
import { emptyLedger, expectLedgerKept, type Ledger } from '../support/crowds/ledger.ts'
import { addresses, remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { engines, freshPostgres, freshSqlite } from '../support/databases.ts'
import { killWhileMoving } from '../support/kill-while-moving.ts'
import { digestsOf, fresh, order } from '../support/moves.ts'
import { askEachProcess } from '../support/processes/each-process.ts'
import { type ServerProcess, startServer, until } from '../support/processes/server-process.ts'
import { workerPids } from '../support/processes/worker-pids.ts'

const KILLS = 25
const other = { SQLite: freshPostgres, PostgreSQL: freshSqlite }

describe.each(engines)('from $engine', ({ engine, freshDatabase }) => {
  test('a move that is killed many times arrives whole', async () => {
    await killWhileMoving({ from: await fresh(freshDatabase), to: await fresh(other[engine]), kills: KILLS })
  })
})

describe('a site of three processes on PostgreSQL is moved to SQLite and back', () => {
  const several = (url: string) => ({ ...one(url), WORKERS: '3' })
  const one = (url: string) => ({ DATABASE_URL: url, IP_HASH_SECRET: SECRET, TRUST_PROXY: 'loopback' })
  const everybody = addresses(20_000)
  const refused = [503, JSON.stringify({ error: failures.unavailable.sentence, code: 'unavailable' })]
  const accepted = [200, expect.stringContaining('sessionId')]
  const shown = [200, expect.stringContaining('Código Postal')]

  /** Visitors without an end, until they are stopped. */
  function visitors({ origin }: ServerProcess, ledger: Ledger) {
    let isOver = false
    const visits = (async () => {
      while (!isOver && everybody.length > 1_000)
        await crowd({ origins: [origin], addresses: everybody.splice(0, 60), ledger })
    })()
    return async () => {
      isOver = true
      await visits
    }
  }

  /** By an order of its own, as an operator gives it. */
  async function moves(from: string, to: string) {
    const env = { PATH: process.env.PATH, ...one(from) }
    const moving = spawn(process.execPath, ['tools/encuestas.ts', 'mover', to], { env })
    onTestFinished(() => void moving.kill('SIGKILL'))
    const [[status], stderr] = await Promise.all([once(moving, 'exit'), text(moving.stderr)])
    return { status, stderr }
  }

  const page = ({ origin }: ServerProcess) => ({ origin, path: pagePaths.survey('001') })
  const check = ({ origin }: ServerProcess) => ({ origin, path: apiPaths.check('001') })
  const start = ({ origin }: ServerProcess) => ({ origin, path: apiPaths.start('001'), method: 'POST' as const })

  test('nothing that was acknowledged is lost, each of the three refuses afterwards, and none has died', async () => {
    const [onPostgres, onSqlite] = [await fresh(freshPostgres), await fresh(freshSqlite)]
    const site = await startServer(several(onPostgres))
    const pids = workerPids(site.pid)
    const ledger = emptyLedger()
    const stop = visitors(site, ledger)
    await until(() => ledger.completed.length > 600)
    expect(await moves(onPostgres, onSqlite)).toMatchObject({ status: 0 })
    await stop()
    await expectLedgerKept(onSqlite, ledger)
    const left = await digestsOf(onPostgres)
    expect(await digestsOf(onSqlite)).toEqual(left)
    expect(await askEachProcess(site.pid, start(site))).toEqual([refused, refused, refused])
    expect(await askEachProcess(site.pid, page(site))).toEqual([shown, shown, shown])
    expect(workerPids(site.pid)).toEqual(pids)
    expect(site.said()).not.toContain('has died')

    const next = await startServer(one(onSqlite))
    const stopNext = visitors(next, ledger)
    await until(() => ledger.completed.length > 800)
    // What the former site still shows is not taken from under its feet. One that was just refused holds no connection until
    // somebody asks it something.
    await askEachProcess(site.pid, check(site))
    const tooSoon = { status: 2, stderr: expect.stringContaining('La base de datos está en uso') }
    expect(await moves(onSqlite, onPostgres)).toEqual(tooSoon)
    expect(await digestsOf(onPostgres)).toEqual(left)
    site.signal('SIGTERM')
    expect(await site.ended).toBe(0)
    expect(await moves(onSqlite, onPostgres)).toMatchObject({ status: 0 })
    await stopNext()
    await expectLedgerKept(onPostgres, ledger)
    const back = await startServer(several(onPostgres))
    expect(await askEachProcess(back.pid, start(back))).toEqual([accepted, accepted, accepted])
    await crowd({ origins: [back.origin], addresses: everybody.splice(0, 100), ledger })
    await expectLedgerKept(onPostgres, ledger)
  })

  test('who dies meanwhile is replaced once it may be written again, and the others go on', async () => {
    const [onPostgres, onSqlite] = [await fresh(freshPostgres), await fresh(freshSqlite)]
    const site = await startServer(several(onPostgres))
    const visitor = remoteVisitor(site.origin, '198.51.100.7')
    const killOne = () => process.kill(workerPids(site.pid)[0] ?? expect.fail(), 'SIGKILL')
    const held = await hold(
      onPostgres,
      (found) => found ?? { move: 'a name', state: 'leaving', at: 1, other: 'file:x' },
    )
    killOne()
    await until(() => site.said().includes('se está moviendo'))
    for (let times = 0; times < 25; times += 1) expect((await visitor.start()).status).toBe(503)
    await held.release()
    await until(() => site.said().includes('serves in its place'))
    expect(await askEachProcess(site.pid, start(site))).toEqual([accepted, accepted, accepted])

    expect(await moves(onPostgres, onSqlite)).toMatchObject({ status: 0 })
    killOne()
    await until(() => site.said().includes('El sitio se movió'))
    for (let times = 0; times < 25; times += 1) expect((await visitor.start()).status).toBe(503)
    expect(await order(onPostgres, 'mover', '--deshacer', '--confirmar', 'DESHACER')).toMatchObject({ status: 0 })
    await until(() => site.said().split('serves in its place').length === 3)
    expect(await askEachProcess(site.pid, start(site))).toEqual([accepted, accepted, accepted])
  })
})
