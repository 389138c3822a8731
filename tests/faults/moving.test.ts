import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { hold } from '#store/moving/hold.ts'
import { MARK_TABLE } from '#store/moving/move-mark.ts'
import { whatIsThere } from '#store/moving/what-is-there.ts'
import { SECRET } from '../support/copies.ts'
import { crowd } from '../support/crowd.ts'
import { ask, engines, freshPostgres, freshSqlite } from '../support/databases.ts'
import { dice } from '../support/dice.ts'
import { emptyLedger, expectLedgerKept } from '../support/ledger.ts'
import { digestsOf, fresh, opened, order, stateOf } from '../support/moves.ts'
import { addresses, remoteVisitor } from '../support/remote-visitor.ts'
import { runToEnd, startServer, statusOf, until } from '../support/server-process.ts'
import { knownPeople, visitAll } from '../thieves/crowd-of-known.ts'

const other = { SQLite: freshPostgres, PostgreSQL: freshSqlite }
const settings = (url: string) => ({ DATABASE_URL: url, IP_HASH_SECRET: SECRET, TRUST_PROXY: 'loopback' })
const KILLS = Number(process.env.MOVER_KILLS ?? 3)

describe.each(engines)('from $engine', ({ engine, freshDatabase }) => {
  test('while it is held nobody waits: pages and checks are answered, a start is asked to come again, and then it may', async () => {
    const url = await fresh(freshDatabase)
    const server = await startServer(settings(url))
    const visitor = remoteVisitor(server.origin, '198.51.100.7')
    const held = await hold(url, (found) => found ?? { move: 'a name', state: 'leaving', at: 1, other: 'file:x' })
    try {
      const starts = await Promise.all(
        addresses(30).map((address) =>
          fetch(server.origin + apiPaths.start('001'), { method: 'POST', headers: { 'x-forwarded-for': address } }),
        ),
      )
      const refusal = { error: failures.unavailable.sentence, code: 'unavailable' }
      for (const reply of starts) {
        expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toEqual([503, '5', refusal])
      }
      expect((await visitor.check()).status).toBe(200)
      expect(await statusOf(server.origin + pagePaths.survey('001'))).toBe(200)
      expect(await statusOf(`${server.origin}/readyz`)).toBe(503)
      const { code, stderr } = await runToEnd({ ...settings(url), PORT: '0' })
      expect([code, stderr]).toEqual([1, expect.stringContaining('se está moviendo')])
    } finally {
      await held.release()
    }
    // What was said of the move stays behind where the one who moves is killed.
    expect(stateOf(await whatIsThere(url))).toBe('leaving')
    expect((await visitor.start()).status).toBe(200)
    expect(await statusOf(`${server.origin}/readyz`)).toBe(200)
    expect(await order(url, 'mover', '--deshacer')).toMatchObject({ status: 0 })
    await expect(ask(url, `SELECT * FROM ${MARK_TABLE}`)).rejects.toThrow()
  })

  test('under load nothing that was acknowledged is lost, and the site goes on at the other place', async () => {
    const [from, to] = [await fresh(freshDatabase), await fresh(other[engine])]
    const server = await startServer(settings(from))
    const ledger = emptyLedger()
    const everybody = addresses(2_000)
    let isOver = false
    const visits = (async () => {
      for (let at = 0; !isOver && at < 1_900; at += 100) {
        await crowd({ origins: [server.origin], addresses: everybody.slice(at, at + 100), ledger })
      }
    })()
    await until(() => ledger.completed.length > 50)
    expect(await order(from, 'mover', to)).toMatchObject({ status: 0 })
    isOver = true
    await visits
    await expectLedgerKept(to, ledger)
    expect(await digestsOf(to)).toEqual(await digestsOf(from))
    const late = await remoteVisitor(server.origin, '203.0.113.9').start()
    expect([late.status, late.body.code]).toEqual([503, 'unavailable'])
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
    const { code, stderr } = await runToEnd({ ...settings(from), PORT: '0' })
    expect([code, stderr]).toEqual([1, expect.stringContaining('El sitio se movió')])

    const next = await startServer(settings(to))
    await crowd({ origins: [next.origin], addresses: everybody.slice(1_900, 1_940), ledger })
    await expectLedgerKept(to, ledger)
  })

  test('kill -9 at any moment loses nothing; the site goes on, and the next attempt too', async () => {
    const [from, to] = [await fresh(freshDatabase), await fresh(other[engine])]
    const people = knownPeople(1_500 + KILLS * 20)
    const store = await opened(from)
    await visitAll(store, people.slice(0, 1_500), 250)
    const roll = dice(KILLS)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const moving = spawn(process.execPath, ['tools/encuestas.ts', 'mover', to], {
        env: { PATH: process.env.PATH, ...settings(from) },
        stdio: 'ignore',
      })
      onTestFinished(() => void moving.kill('SIGKILL'))
      const ended = once(moving, 'exit')
      await Promise.race([
        ended,
        until(async () => (await stateThere(from)) === 'leaving').then(() => pause(roll(400))),
      ])
      moving.kill('SIGKILL')
      await ended
      if ((await stateThere(from)) === 'left') break
      await visitAll(store, people.slice(1_500 + kill * 20, 1_520 + kill * 20), 20)
    }
    await store.close()
    expect(await order(from, 'mover', to)).toMatchObject({ status: 0 })
    expect(await digestsOf(to)).toEqual(await digestsOf(from))
    await opened(to)
  })
})

const stateThere = async (url: string) => stateOf(await whatIsThere(url))
