import { describe, expect, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { hold } from '#store/moving/hold.ts'
import { MARK_TABLE } from '#store/moving/move-mark.ts'
import { whatIsThere } from '#store/moving/what-is-there.ts'
import { SECRET } from '../support/copies.ts'
import { crowd } from '../support/crowds/crowd.ts'
import { emptyLedger, expectLedgerKept } from '../support/crowds/ledger.ts'
import { addresses, remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { ask, engines, freshPostgres, freshSqlite } from '../support/databases.ts'
import { killWhileMoving } from '../support/kill-while-moving.ts'
import { digestsOf, fresh, order, stateOf } from '../support/moves.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { runToEnd, startServer, statusOf, until } from '../support/processes/server-process.ts'

const other = { SQLite: freshPostgres, PostgreSQL: freshSqlite }
const settings = (url: string) => ({ DATABASE_URL: url, IP_HASH_SECRET: SECRET, TRUST_PROXY: 'loopback' })

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
      // One after another, each of them behind ten seconds of patience, they would take longer than the test may.
      for (let times = 0; times < 25; times += 1) expect((await visitor.start()).status).toBe(503)
      expect((await visitor.check()).status).toBe(200)
      expect(await statusOf(server.origin + pagePaths.survey('001'))).toBe(200)
      expect(await statusOf(`${server.origin}/readyz`)).toBe(503)
      const { code, stderr } = await runToEnd({ ...settings(url), PORT: String(await freePort()) })
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
    const { code, stderr } = await runToEnd({ ...settings(from), PORT: String(await freePort()) })
    expect([code, stderr]).toEqual([1, expect.stringContaining('El sitio se movió')])

    const next = await startServer(settings(to))
    await crowd({ origins: [next.origin], addresses: everybody.slice(1_900, 1_940), ledger })
    await expectLedgerKept(to, ledger)
  })

  test('kill -9 at any moment loses nothing; the site goes on, and the next attempt too', async () => {
    await killWhileMoving({ from: await fresh(freshDatabase), to: await fresh(other[engine]), kills: 3 })
  })
})
