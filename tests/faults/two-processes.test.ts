import { expect, onTestFinished, test } from 'vitest'
import { takeExclusive } from '#store/backup/take-exclusive.ts'
import { commandWith } from '../support/command.ts'
import { remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { ask, freshPostgres, freshSqlite } from '../support/databases.ts'
import { keptSessions } from '../support/kept-sessions.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { runToEnd, startServer } from '../support/processes/server-process.ts'

const SECRET = 'a secret that both processes share'

test('200 parallel completions from one address over two processes on one PostgreSQL give exactly one success', async () => {
  const database = await freshPostgres()
  onTestFinished(database.remove)
  const env = { DATABASE_URL: database.url, IP_HASH_SECRET: SECRET, TRUST_PROXY: 'loopback' }
  const servers = await Promise.all([startServer(env), startServer(env)])
  const visitors = servers.map(({ origin }) => remoteVisitor(origin, '203.0.113.77'))
  const visitorFor = (index: number) => visitors[index % 2] ?? expect.fail()

  const sessions = await Promise.all(Array.from({ length: 200 }, (_, index) => visitorFor(index).session()))
  // Each session is completed at the process that did not start it.
  const replies = await Promise.all(sessions.map((sessionId, index) => visitorFor(index + 1).complete(sessionId)))

  const statuses = replies.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, ...Array<number>(199).fill(409)])
  expect(await ask(database.url, `SELECT id FROM ${keptSessions}`)).toHaveLength(1)
  expect(JSON.stringify(await everyRow(database.url))).not.toContain('203.0.113.77')
  for (const visitor of visitors) expect((await visitor.check()).body.canAccess).toBe(false)
})

async function everyRow(url: string) {
  const tables = ['survey_session', 'session_inbox', 'visitor', 'visitor_inbox', 'tally', 'schema_migration']
  return Promise.all(tables.map((table) => ask(url, `SELECT * FROM ${table}`)))
}

test('of processes that start at once on one fresh SQLite file one serves; the others are refused with a sentence', async () => {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  const env = { DATABASE_URL: database.url, TRUST_PROXY: 'loopback' }
  const first = await startServer(env)
  const { code, stderr } = await runToEnd({ ...env, PORT: String(await freePort()) })
  expect([code, stderr]).toEqual([1, expect.stringContaining('está usando la base de datos')])
  expect(stderr.trim().split('\n')).toHaveLength(1)

  // The first goes on, and commands beside it too.
  const visitor = remoteVisitor(first.origin, '203.0.113.77')
  expect((await visitor.complete(await visitor.session())).status).toBe(200)
  expect(await commandWith(env, 'estado')).toMatchObject({ status: 0, stdout: expect.stringContaining('1 completas') })

  // A lock that outlived its holder would keep the site from starting again.
  first.signal('SIGKILL')
  await first.ended
  const next = await startServer(env)
  expect((await remoteVisitor(next.origin, '203.0.113.77').start()).status).toBe(403)
  next.signal('SIGTERM')
  expect(await next.ended).toBe(0)
})

test('no server begins a database where a command is about to put one', async () => {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  await takeExclusive(database.url, async ({ content }) => {
    expect(content).toBe('nothing')
    const { code, stderr } = await runToEnd({ DATABASE_URL: database.url, PORT: String(await freePort()) })
    expect([code, stderr]).toEqual([1, expect.stringContaining('está usando la base de datos')])
  })
})
