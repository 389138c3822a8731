import { expect, test } from 'vitest'
import { freshPostgres } from '../../../tests/support/databases.ts'
import { testStore } from '../../../tests/support/store.ts'
import { knownPeople, visitAll } from '../../../tests/thieves/crowd-of-known.ts'

/** Two processes on one database. */
async function twoStores() {
  const one = await testStore(freshPostgres)
  const other = await testStore(async () => ({ url: one.url, remove: async () => {} }))
  return [one, other] as const
}

test('a job that one process does the others leave to it, until it is done or its connection is gone', async () => {
  const [one, other] = await twoStores()
  const done: string[] = []
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const working = one.withJobLock('a job', () => {
    begun.resolve()
    return held.promise
  })
  await begun.promise
  await other.withJobLock('a job', async () => void done.push('meanwhile'))
  await other.withJobLock('another job', async () => void done.push('another'))
  expect(done).toEqual(['another'])

  await other.ask(`
    SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND datname = current_database()`)
  await expect
    .poll(async () => {
      await other.withJobLock('a job', async () => void done.push('afterwards'))
      return done
    })
    .toContain('afterwards')
  held.resolve()
  await expect(working).rejects.toThrow()
})

test('of processes that forget at the same time one does, and what the other wrote stays due until it has', async () => {
  const stores = await twoStores()
  const people = knownPeople(400)
  await visitAll(stores[0], people.slice(0, 200), 20)
  await visitAll(stores[1], people.slice(200), 20)
  const done = await Promise.all(stores.map((store) => store.forgetting.forget()))
  for (const [index, store] of stores.entries()) {
    expect(store.forgetting.state().dueSince === undefined).toBe(done[index])
    if (!done[index]) expect(await store.forgetting.forget()).toBe(true)
  }
  for (const table of ['visitor', 'session_inbox']) {
    const mixed = `SELECT tableoid FROM ${table} GROUP BY tableoid HAVING count(DISTINCT xmin::text) > 1`
    expect(await stores[0].ask(mixed)).toEqual([])
  }
})
