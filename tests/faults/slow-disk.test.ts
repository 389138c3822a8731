import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { ask, freshSqlite } from '../support/databases.ts'
import { startServer, statusOf, until } from '../support/processes/server-process.ts'

/** Two visitors of a server that cannot write, as if the disk hung, until `release`. */
async function stuckServer() {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  const { origin } = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: 'loopback' })
  const lock = new DatabaseSync(database.url.slice('file:'.length), { timeout: 10_000 })
  lock.exec('BEGIN IMMEDIATE')
  return {
    url: database.url,
    origin,
    waiting: remoteVisitor(origin, '198.51.100.7'),
    other: remoteVisitor(origin, '198.51.100.8'),
    release() {
      lock.exec('COMMIT')
      lock.close()
    },
  }
}

test('while SQLite has to wait, pages and checks are answered, and then so is the start that waited', async () => {
  const { url, origin, waiting, other, release } = await stuckServer()
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

  await session
  expect(await ask(url, "SELECT amount FROM tally WHERE measure = 'started'")).toEqual([{ amount: 1 }])
})

test('a disk that hangs is reported, nobody queues up behind it, and all is well when it is back', async () => {
  const { origin, waiting, other, release } = await stuckServer()
  const session = waiting.session()
  await until(async () => (await statusOf(`${origin}/readyz`)) === 503)
  expect((await other.start()).body.code).toBe('unavailable')
  expect(await statusOf(`${origin}/healthz`)).toBe(200)
  release()

  await session
  expect((await other.start()).status).toBe(200)
  expect(await statusOf(`${origin}/readyz`)).toBe(200)
})

test('a write that was given up is remembered until a write succeeds, even where nobody visits', async () => {
  const { origin, waiting, release } = await stuckServer()
  expect((await waiting.start()).status).toBe(503)
  release()
  expect(await statusOf(`${origin}/readyz`)).toBe(200)
})
