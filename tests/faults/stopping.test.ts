import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { allTables } from '#store/table-names.ts'
import { crowd } from '../support/crowds/crowd.ts'
import { addresses, remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { ask, freshPostgres, usualDatabase } from '../support/databases.ts'
import { keptPart, keptSessions } from '../support/kept-sessions.ts'
import { type ServerProcess, startServer, statusOf, until } from '../support/processes/server-process.ts'

async function freshServer(freshDatabase = usualDatabase) {
  const database = await freshDatabase()
  onTestFinished(database.remove)
  const env = { DATABASE_URL: database.url, TRUST_PROXY: 'loopback', IP_HASH_SECRET: 'a secret of the tests' }
  return { database, server: await startServer(env) }
}

/** Sends the head of a completion and holds its body back. The server has said "100 Continue": the request is in its hands. */
async function halfSent({ port }: ServerProcess, body: string) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const received = gather(socket)
  socket.write(
    'POST /api/survey/001/complete HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\nexpect: 100-continue\r\n\r\n`,
  )
  await until(() => received().includes('100 Continue'))
  return { received, sendTheRest: () => socket.write(body), closed: once(socket, 'close') }
}

function gather(socket: Socket): () => string {
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return () => text
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'on %s what is in flight is finished, nothing new is taken, and the exit is clean',
  async (signal) => {
    const { database, server } = await freshServer()
    const sessionId = await remoteVisitor(server.origin, '198.51.100.7').session()
    const request = await halfSent(server, JSON.stringify({ sessionId, responseId: 'response-1' }))

    server.signal(signal)
    await until(async () => (await statusOf(`${server.origin}/healthz`)) === undefined)
    request.sendTheRest()
    await request.closed

    expect(request.received()).toContain('HTTP/1.1 200 OK')
    expect(await server.ended).toBe(0)
    expect(await ask(database.url, `SELECT substr(id, 9) AS part, state FROM ${keptSessions}`)).toEqual([
      { part: keptPart(sessionId), state: 'reported' },
    ])
  },
)

test('a stop in the middle of a crowd loses no acknowledged answer', async () => {
  const { database, server } = await freshServer()
  const sessions = await Promise.all(
    addresses(100).map(async (address) => {
      const visitor = remoteVisitor(server.origin, address)
      return { visitor, sessionId: await visitor.session() }
    }),
  )
  const acknowledged: string[] = []
  await Promise.allSettled(
    sessions.map(async ({ visitor, sessionId }) => {
      if ((await visitor.complete(sessionId)).status === 200) acknowledged.push(sessionId)
      if (acknowledged.length === 1) server.signal('SIGTERM')
    }),
  )
  expect(await server.ended).toBe(0)
  const kept = await ask(database.url, `SELECT id FROM ${keptSessions} WHERE state = 'reported'`)
  const keptParts = new Set(kept.map(({ id }) => String(id).slice(8)))
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(acknowledged.filter((sessionId) => !keptParts.has(keptPart(sessionId)))).toEqual([])
})

test('a stop while PostgreSQL is dumped is clean: what it holds up is left to the next start', async () => {
  const { database, server } = await freshServer(freshPostgres)
  await crowd({ origins: [server.origin], addresses: addresses(60) })
  const reader = new pg.Client(database.url)
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await reader.query(`LOCK TABLE ${allTables.join(', ')} IN ACCESS SHARE MODE`)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})
