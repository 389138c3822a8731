import { expect, onTestFinished, test } from 'vitest'
import { ask, freshSqlite } from '../support/databases.ts'
import { addresses, remoteVisitor } from '../support/remote-visitor.ts'
import { startServer } from '../support/server-process.ts'

const VISITORS = 300
const ENOUGH = 60

test('every answer acknowledged before a kill -9 is there after the restart', async () => {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  const env = { DATABASE_URL: database.url, TRUST_PROXY: 'loopback' }
  const server = await startServer(env)
  const visits = await Promise.all(
    addresses(VISITORS).map(async (address) => {
      const visitor = remoteVisitor(server.origin, address)
      return { address, visitor, sessionId: await visitor.session() }
    }),
  )

  const acknowledged: { address: string; sessionId: string }[] = []
  await Promise.allSettled(
    visits.map(async ({ address, visitor, sessionId }) => {
      const { status } = await visitor.complete(sessionId)
      if (status === 200) acknowledged.push({ address, sessionId })
      // In the middle of the crowd: what comes after this line may or may not be acknowledged.
      if (acknowledged.length === ENOUGH) server.signal('SIGKILL')
    }),
  )
  expect(await server.ended).toBe('SIGKILL')
  expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH)

  const restarted = await startServer(env)
  const kept = await ask(database.url, "SELECT id FROM survey_session WHERE state = 'reported'")
  const keptIds = new Set(kept.map(({ id }) => id))
  for (const { address, sessionId } of acknowledged) {
    expect(keptIds).toContain(sessionId)
    const { body } = await remoteVisitor(restarted.origin, address).check()
    expect(body.canAccess).toBe(false)
  }
})
