import { expect, onTestFinished, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { addresses, type Reply, remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { ask } from '../support/databases.ts'
import { keptPart, keptSessions } from '../support/kept-sessions.ts'
import { askedThrough } from '../support/postgres/pgbouncer.ts'
import { startPostgres } from '../support/postgres/postgres-server.ts'
import { startServer, statusOf, until } from '../support/processes/server-process.ts'

const UNAVAILABLE: Reply = { status: 503, body: { error: failures.unavailable.sentence, code: 'unavailable' } }

test('when PostgreSQL dies, calls say so and recover by themselves, and no acknowledged answer is lost', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.remove)
  const url = await askedThrough(postgres.url)
  const env = { DATABASE_URL: url, IP_HASH_SECRET: 'a secret that both share', TRUST_PROXY: 'loopback' }
  const servers = await Promise.all([startServer(env), startServer(env)])
  const visits = await Promise.all(
    addresses(80).map(async (address, index) => {
      const visitor = remoteVisitor(servers[index % 2]?.origin ?? '', address)
      return { visitor, sessionId: await visitor.session() }
    }),
  )

  const acknowledged = new Set<string>()
  let death: Promise<void> | undefined
  const replies = await Promise.all(
    visits.map(async ({ visitor, sessionId }, index) => {
      // The first half is acknowledged one after another at each process; the rest is on its way when the engine dies.
      if (index >= 40) await until(() => acknowledged.size >= 20)
      const reply = await visitor.complete(sessionId)
      if (reply.status === 200) acknowledged.add(sessionId)
      if (acknowledged.size >= 20) death ??= postgres.kill()
      return reply
    }),
  )
  await death
  for (const reply of replies) if (reply.status !== 200) expect(reply).toEqual(UNAVAILABLE)

  for (const { origin } of servers) {
    const visitor = remoteVisitor(origin, '203.0.113.77')
    expect(await visitor.check()).toEqual(UNAVAILABLE)
    expect(await visitor.start()).toEqual(UNAVAILABLE)
    expect(await visitor.complete(visits[0]?.sessionId ?? '')).toEqual(UNAVAILABLE)
    expect(await statusOf(`${origin}/readyz`)).toBe(503)
    expect(await statusOf(`${origin}/healthz`)).toBe(200)
  }

  await postgres.start()
  for (const { origin } of servers) await until(async () => (await statusOf(`${origin}/readyz`)) === 200)

  const kept = await ask(postgres.url, `SELECT id FROM ${keptSessions} WHERE state = 'reported'`)
  const keptParts = new Set(kept.map(({ id }) => String(id).slice(8)))
  expect([...acknowledged].filter((sessionId) => !keptParts.has(keptPart(sessionId)))).toEqual([])
  // Those who were told to try again do, and every one of them is served.
  for (const { visitor, sessionId } of visits) expect((await visitor.complete(sessionId)).status).toBe(200)
  expect(await ask(postgres.url, `SELECT id FROM ${keptSessions} WHERE state = 'reported'`)).toHaveLength(80)

  // Again, with nothing on its way: the connections at rest are the ones that break.
  await postgres.kill()
  for (const { origin } of servers) {
    expect(await statusOf(`${origin}/readyz`)).toBe(503)
    expect(await statusOf(`${origin}/healthz`)).toBe(200)
  }
  await postgres.start()
  for (const { origin } of servers) await until(async () => (await statusOf(`${origin}/readyz`)) === 200)
})
