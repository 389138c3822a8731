import { describe, expect, test } from 'vitest'
import { takeExclusive } from '#store/backup/take-exclusive.ts'
import { command, SECRET } from '../support/command.ts'
import { crowd } from '../support/crowds/crowd.ts'
import { emptyLedger, expectLedgerKept } from '../support/crowds/ledger.ts'
import { addresses } from '../support/crowds/remote-visitor.ts'
import { engines, freshPostgres, freshSqlite } from '../support/databases.ts'
import { killWhileMoving } from '../support/kill-while-moving.ts'
import { digestsOf, emptyUrl, fresh, opened } from '../support/moves.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { runToEnd, startServer, until } from '../support/processes/server-process.ts'

const other = { SQLite: freshPostgres, PostgreSQL: freshSqlite }
const settings = (url: string) => ({ DATABASE_URL: url, IP_HASH_SECRET: SECRET, TRUST_PROXY: 'loopback' })

describe.each(engines)('from $engine', ({ engine, freshDatabase }) => {
  test('while a command has the database for itself no site starts on it, and no other command gets it', async () => {
    const [url, to] = [await fresh(freshDatabase), await emptyUrl(other[engine])]
    await (await opened(url)).close()
    await takeExclusive(url, async ({ content }) => {
      expect(content).toBe('site')
      const { code, stderr } = await runToEnd({ ...settings(url), PORT: String(await freePort()) })
      expect([code, stderr]).toEqual([1, expect.stringContaining('está usando la base de datos')])
      const refused = { status: 2, stderr: expect.stringContaining('La base de datos está en uso') }
      expect(await command(url, 'mover', to)).toMatchObject(refused)
    })
    await (await opened(url)).close()
  })

  test('under load it is refused; once the site is stopped nothing acknowledged is lost, and it goes on elsewhere', async () => {
    const [from, to] = [await fresh(freshDatabase), await emptyUrl(other[engine])]
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
    expect(await command(from, 'mover', to)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('detén el sitio'),
    })
    isOver = true
    await visits
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(await command(from, 'mover', to)).toMatchObject({ status: 0 })
    await expectLedgerKept(to, ledger)
    expect(await digestsOf(to)).toEqual(await digestsOf(from))
    const { code, stderr } = await runToEnd({ ...settings(from), PORT: String(await freePort()) })
    expect([code, stderr]).toEqual([1, expect.stringContaining('El sitio se movió')])

    const next = await startServer(settings(to))
    await crowd({ origins: [next.origin], addresses: everybody.slice(1_900, 1_940), ledger })
    await expectLedgerKept(to, ledger)
  })

  test('kill -9 at any moment loses nothing: the site opens where it was, and the next attempt starts over', async () => {
    const [from, to, rehearsal] = [
      await fresh(freshDatabase),
      await emptyUrl(other[engine]),
      await emptyUrl(other[engine]),
    ]
    await killWhileMoving({ from, to, rehearsal, kills: 3 })
  })
})
