import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { ask, freshSqlite } from '../support/databases.ts'
import { addresses, remoteVisitor } from '../support/remote-visitor.ts'
import { startServer, statusOf } from '../support/server-process.ts'

test('while SQLite has to wait, pages and checks are answered, and then so is the start that waited', async () => {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  const { origin } = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: 'loopback' })
  const [waiting, other] = addresses(2).map((address) => remoteVisitor(origin, address))
  if (!waiting || !other) throw new Error('too few addresses')
  const lock = new DatabaseSync(database.url.slice('file:'.length))
  lock.exec('BEGIN IMMEDIATE')

  let isAnswered = false
  const session = waiting.session().finally(() => {
    isAnswered = true
  })
  for (let times = 0; times < 20; times += 1) {
    expect((await other.check()).status).toBe(200)
    expect(await statusOf(origin + pagePaths.survey('001'))).toBe(200)
  }
  expect(isAnswered).toBe(false)
  lock.exec('COMMIT')
  lock.close()

  const kept = [{ id: await session, state: 'open' }]
  expect(await ask(database.url, 'SELECT id, state FROM survey_session')).toEqual(kept)
})
