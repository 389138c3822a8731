import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { ask, freshSqlite } from '../support/databases.ts'
import { addresses, remoteVisitor } from '../support/remote-visitor.ts'
import { startServer, statusOf, until } from '../support/server-process.ts'

/** Keeps everybody else from writing, as a hung disk would. */
function holdLock(url: string): () => void {
  const lock = new DatabaseSync(url.slice('file:'.length))
  lock.exec('BEGIN IMMEDIATE')
  return () => {
    lock.exec('COMMIT')
    lock.close()
  }
}

test('while SQLite has to wait, pages and checks are answered, and then so is the start that waited', async () => {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  const { origin } = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: 'loopback' })
  const [waiting, other] = addresses(2).map((address) => remoteVisitor(origin, address))
  if (!waiting || !other) throw new Error('too few addresses')
  const release = holdLock(database.url)

  let isAnswered = false
  const session = waiting.session().finally(() => {
    isAnswered = true
  })
  for (let times = 0; times < 20; times += 1) {
    expect((await other.check()).status).toBe(200)
    expect(await statusOf(origin + pagePaths.survey('001'))).toBe(200)
  }
  expect(isAnswered).toBe(false)
  release()

  const kept = [{ id: await session, state: 'open' }]
  expect(await ask(database.url, 'SELECT id, state FROM survey_session')).toEqual(kept)
})

test('a disk that hangs is reported, nobody queues up behind it, and all is well when it is back', async () => {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  const { origin } = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: 'loopback' })
  const [first, second] = addresses(2).map((address) => remoteVisitor(origin, address))
  if (!first || !second) throw new Error('too few addresses')
  const release = holdLock(database.url)

  const waiting = first.session()
  await until(async () => (await statusOf(`${origin}/readyz`)) === 503)
  expect((await second.start()).body.code).toBe('unavailable')
  expect(await statusOf(`${origin}/healthz`)).toBe(200)
  release()

  await waiting
  expect((await second.start()).status).toBe(200)
  expect(await statusOf(`${origin}/readyz`)).toBe(200)
})
