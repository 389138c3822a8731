import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ask, engines, freshSqlite } from '../../tests/support/databases.ts'
import { freePort } from '../../tests/support/postgres/postgres-server.ts'
import { completion, start, testStore } from '../../tests/support/store.ts'
import { StoreRefused } from './engine.ts'
import { allMigrations } from './migrations.ts'
import { openForWriting } from './sqlite/write-connection.ts'
import { openStore } from './store.ts'

const applied = allMigrations('sqlite').map(({ number }) => ({ number }))

async function refusalOf(url: string): Promise<Error> {
  const error = await openStore({ url, answersPerAddress: 1 }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StoreRefused)
  return error as Error
}

describe.each(engines)('opening $engine', ({ freshDatabase }) => {
  test('eight stores opened at once on a fresh database all work', async () => {
    const database = await freshDatabase({ isEmpty: true })
    onTestFinished(database.remove)
    const stores = await Promise.all(
      Array.from({ length: 8 }, () => openStore({ url: database.url, answersPerAddress: 1 })),
    )
    for (const store of stores) onTestFinished(store.close)

    for (const [index, store] of stores.entries()) await store.participation.start(start(`v${index}`))
    expect(await stores[0]?.tallies.of('001')).toMatchObject({ total: 8, completed: 0, uniqueVisitors: 8 })
    expect(await ask(database.url, 'SELECT number FROM schema_migration ORDER BY number')).toEqual(applied)
  })

  test('what was kept is there when the store is opened again', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start())
    await store.participation.complete(completion('s1'))
    const again = await store.beside()
    expect(await again.tallies.of('001')).toMatchObject({ total: 1, completed: 1, uniqueVisitors: 1 })
    expect(await again.participation.mayAnswer({ surveyId: '001', visitor: 'visitor-a' })).toBe(false)
  })

  test('a database of a newer version is refused, and left as it was', async () => {
    const store = await testStore(freshDatabase)
    await store.ask("INSERT INTO schema_migration VALUES (999, 'from-the-future')")
    expect((await refusalOf(store.url)).message).toMatch(/versión más nueva \(migración 999\).*restaura la copia/)
    expect(await store.ask('SELECT number FROM schema_migration ORDER BY number')).toEqual([
      ...applied,
      { number: 999 },
    ])
  })

  test('a database that lost a table is refused, with what to do', async () => {
    const store = await testStore(freshDatabase)
    await store.ask('DROP TABLE release_withdrawal')
    expect((await refusalOf(store.url)).message).toBe(
      'A la base de datos le falta release_withdrawal. Restaura la última copia: npm run encuestas -- restaurar ARCHIVO',
    )
  })

  test("a database that holds somebody else's tables is refused", async () => {
    const database = await freshDatabase({ isEmpty: true })
    onTestFinished(database.remove)
    await ask(database.url, 'CREATE TABLE visitor (name TEXT)')
    expect((await refusalOf(database.url)).message).toContain('DATABASE_URL')
  })
})

const holdLock = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const db = new DatabaseSync(workerData)
  db.exec('BEGIN IMMEDIATE')
  parentPort.postMessage('held')
  setTimeout(() => db.close(), 200)`

test('a fresh SQLite file that another process is just setting up is waited for', async () => {
  const { url, remove } = await freshSqlite()
  onTestFinished(remove)
  const other = new Worker(holdLock, { eval: true, workerData: url.slice('file:'.length) })
  await once(other, 'message')
  const store = await openStore({ url, answersPerAddress: 1 })
  onTestFinished(store.close)
  expect(await store.participation.start(start())).toBe('started')
})

test('SQLite waits for the disk before it acknowledges, and wipes what it deletes', async () => {
  const { url, remove } = await freshSqlite()
  onTestFinished(remove)
  const { db, close } = openForWriting(url.slice('file:'.length))
  onTestFinished(close)
  const setting = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]
  expect(['journal_mode', 'synchronous', 'secure_delete'].map(setting)).toEqual(['wal', 2, 1])
})

describe('a database that cannot be opened is refused with what to do', () => {
  const places: [string, (path: string) => void][] = [
    ['a folder', (path) => mkdirSync(path)],
    ['a file that is no database', (path) => writeFileSync(path, 'no soy una base de datos\n'.repeat(500))],
    [
      'a damaged database',
      (path) => writeFileSync(path, Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8176, 0xa5)])),
    ],
  ]

  test.each(places)('%s', async (_, put) => {
    const database = await freshSqlite()
    onTestFinished(database.remove)
    put(database.url.slice('file:'.length))
    expect((await refusalOf(database.url)).message).toContain('Revisa DATABASE_URL')
  })

  test('a PostgreSQL that does not answer, without repeating its password', async () => {
    const { message } = await refusalOf(`postgres://someone:s3cret-word@127.0.0.1:${await freePort()}/none`)
    expect(message).toContain('Revisa DATABASE_URL')
    expect(message).not.toContain('s3cret-word')
  })
})
