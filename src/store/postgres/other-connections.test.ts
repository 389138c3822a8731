import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshPostgres } from '../../../tests/support/databases.ts'
import { StoreRefused } from '../engine.ts'
import { waitingMigrations } from '../inspect-database.ts'
import { openStore } from '../store.ts'
import { migrate } from './migrate.ts'

/** As the version before left it, with a connection of a process that still runs. */
async function olderDatabase() {
  const { url, remove } = await freshPostgres({ isEmpty: true })
  onTestFinished(remove)
  const client = new pg.Client(url)
  await client.connect()
  await client.query('BEGIN')
  await migrate(client, 10)
  await client.query('COMMIT')
  return { url, stop: () => client.end() }
}

const opened = async (url: string) => {
  const store = await openStore({ url, answersPerAddress: 1 })
  onTestFinished(store.close)
}

test('while a process of the version before is connected, the database is not changed under it', async () => {
  const { url, stop } = await olderDatabase()
  const waiting = await waitingMigrations(url)
  await expect(openStore({ url, answersPerAddress: 1 })).rejects.toThrow(StoreRefused)
  await expect(openStore({ url, answersPerAddress: 1 })).rejects.toThrow(/Deténlos todos, inicia uno de esta versión/)
  expect(await waitingMigrations(url)).toBe(waiting)
  await stop()
  await opened(url)
  expect(await waitingMigrations(url)).toBe(0)
})

test('several that start together on an older database do not refuse each other', async () => {
  const { url, stop } = await olderDatabase()
  await stop()
  await Promise.all([opened(url), opened(url), opened(url)])
  expect(await waitingMigrations(url)).toBe(0)
})
