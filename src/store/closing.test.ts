import { describe, expect, test } from 'vitest'
import { engines, freshSqlite } from '../../tests/support/databases.ts'
import { start, testStore } from '../../tests/support/store.ts'
import { StoreUnavailable } from './engine.ts'

const ids = Array.from({ length: 200 }, (_, index) => `session-${index}`)

describe.each(engines)('closing $engine', ({ freshDatabase }) => {
  test('waits for the writes that were already asked for, however often it is asked for', async () => {
    const store = await testStore(freshDatabase)
    const leaving = await store.beside()
    const outcomes = Promise.all(ids.map((id) => leaving.participation.start(start(id))))
    await Promise.all([leaving.close(), leaving.close()])
    expect(new Set(await outcomes)).toEqual(new Set(['started']))
    expect((await store.tallies.of('001')).total).toBe(ids.length)
  })

  test('a write that comes too late is refused', async () => {
    const { participation, close } = await testStore(freshDatabase)
    await close()
    await expect(participation.start(start())).rejects.toThrow(StoreUnavailable)
  })
})

test('a read of SQLite that is asked for as it closes is refused, and nothing else breaks', async () => {
  const store = await testStore(freshSqlite)
  const closed = store.close()
  const askUntilRefused = async () => {
    for (;;) await store.ping()
  }
  await expect(askUntilRefused()).rejects.toThrow(StoreUnavailable)
  await closed
})
