import { expect, onTestFinished, test } from 'vitest'
import { addresses, remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { ask, freshPostgres, freshSqlite } from '../support/databases.ts'
import { keptSessions } from '../support/kept-sessions.ts'
import { startServer } from '../support/processes/server-process.ts'

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

test('processes that start at once on one fresh SQLite file all work, and know the same visitors', async () => {
  for (const address of addresses(2)) {
    const database = await freshSqlite()
    onTestFinished(database.remove)
    const env = { DATABASE_URL: database.url, TRUST_PROXY: 'loopback' }
    const [one, other] = await Promise.all([startServer(env), startServer(env)])

    const visitor = remoteVisitor(one.origin, address)
    expect((await visitor.complete(await visitor.session())).status).toBe(200)
    expect((await remoteVisitor(other.origin, address).start()).status).toBe(403)
    for (const server of [one, other]) server.signal('SIGTERM')
    expect(await Promise.all([one.ended, other.ended])).toEqual([0, 0])
  }
})
