import { describe, expect, test } from 'vitest'
import { engines } from '../../tests/support/databases.ts'
import { completion, start, testStore } from '../../tests/support/store.ts'

const ids = Array.from({ length: 200 }, (_, index) => `session-${index}`)

function countOf<T>(outcomes: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return counts
}

describe.each(engines)('races on $engine', ({ freshDatabase }) => {
  test('200 parallel completions of different sessions from one address give exactly one success', async () => {
    const store = await testStore(freshDatabase)
    const other = await store.beside()
    await Promise.all(ids.map(() => store.participation.start(start())))

    const outcomes = await Promise.all(
      ids.map((id, index) => (index % 2 ? store : other).participation.complete(completion(id))),
    )

    expect(countOf(outcomes)).toEqual(
      new Map([
        ['completed', 1],
        ['turn-taken', 199],
      ]),
    )
    expect(await store.tallies.of('001')).toMatchObject({ total: 200, completed: 1, uniqueVisitors: 1 })
    expect(await store.ask('SELECT id FROM session_inbox')).toHaveLength(1)
  })

  test('one session completed 100 times at once is completed once', async () => {
    const store = await testStore(freshDatabase, 50)
    const other = await store.beside()
    await store.participation.start(start())

    const outcomes = await Promise.all(
      ids.slice(100).map((_, index) => (index % 2 ? store : other).participation.complete(completion('s1'))),
    )

    expect(countOf(outcomes).get('completed')).toBe(1)
    expect(countOf(outcomes).get('already-reported')).toBe(99)
    expect(await store.ask('SELECT completions FROM visitor_inbox')).toEqual([{ completions: 1 }])
  })

  test('an address that starts 200 times at once is one visitor', async () => {
    const store = await testStore(freshDatabase)
    const other = await store.beside()
    await Promise.all(ids.map((_, index) => (index % 2 ? store : other).participation.start(start())))
    expect(await store.tallies.of('001')).toMatchObject({ total: 200, completed: 0, uniqueVisitors: 1 })
  })

  test('two processes that complete for the same visitors in opposite order both finish, without a deadlock', async () => {
    const store = await testStore(freshDatabase, 2)
    const other = await store.beside()
    const visitors = ids.slice(0, 60)
    await Promise.all(visitors.map((visitor) => store.participation.start(start(visitor))))
    const before = store.writes.commits

    const outcomes = await Promise.all([
      ...visitors.map((visitor) => store.participation.complete(completion(`a-${visitor}`, visitor))),
      ...visitors.toReversed().map((visitor) => other.participation.complete(completion(`b-${visitor}`, visitor))),
    ])

    expect(countOf(outcomes)).toEqual(new Map([['completed', 120]]))
    // A deadlock would undo a batch, which is then tried write by write.
    expect(store.writes.commits - before + other.writes.commits).toBeLessThan(visitors.length)
  })

  test('two processes that meet the same visitors in opposite order both finish', async () => {
    const store = await testStore(freshDatabase)
    const other = await store.beside()
    const visitors = ids.slice(0, 60)

    const outcomes = await Promise.all([
      ...visitors.map((visitor) => store.participation.start(start(visitor))),
      ...visitors.toReversed().map((visitor) => other.participation.start(start(visitor))),
    ])

    expect(countOf(outcomes)).toEqual(new Map([['started', 120]]))
    expect(await store.tallies.of('001')).toMatchObject({ total: 120, completed: 0, uniqueVisitors: 60 })
  })
})

describe.each(engines)('shared commits on $engine', ({ freshDatabase }) => {
  test('writes that wait at the same time share a few commits', async () => {
    const store = await testStore(freshDatabase)
    await Promise.all(ids.map((id) => store.participation.start(start(`visitor-of-${id}`))))
    // 100, 64 and 36.
    expect(store.writes).toEqual({ writes: 200, commits: 3 })
  })

  test('one write that the database cannot accept does not sink those that share its commit', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start('visitor-a'))

    const outcomes = await Promise.allSettled([
      store.participation.start(start('visitor-b')),
      store.participation.start(start('')),
      store.participation.start(start('visitor-d')),
    ])

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await store.tallies.of('001')).toMatchObject({ total: 3, completed: 0, uniqueVisitors: 3 })
    expect(await store.ask('SELECT hash FROM visitor_inbox ORDER BY hash')).toEqual(
      ['visitor-a', 'visitor-b', 'visitor-d'].map((hash) => ({ hash })),
    )
  })
})
