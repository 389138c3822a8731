import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import { engines, freshPostgres, freshSqlite } from '../../tests/support/databases.ts'
import { completion, start, type TestStore, testStore } from '../../tests/support/store.ts'

/** Ten people answer our own form, in a version of it. */
async function tenAnswer({ participation, answers }: TestStore, version = '1') {
  for (let person = 0; person < 10; person += 1) {
    await participation.start(start(`visitor-${person}`, '005'))
    const content = { version, answers: { sex: { options: ['woman'] } } }
    await answers.keep({ ...completion(`20260707s${person}`, `visitor-${person}`, '005'), content })
  }
}

test('what another process keeps from being moved is due until it was moved, and says who has it', async () => {
  const store = await testStore(freshPostgres)
  const other = await store.beside()
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const working = other.withJobLock('inbox', () => {
    begun.resolve()
    return held.promise
  })
  await begun.promise
  await tenAnswer(store)
  expect(store.inbox.dueSince()).toBeUndefined()
  expect(await store.inbox.move()).toMatchObject({ isLeftToOthers: true })
  const since = store.inbox.dueSince()
  expect(since).toBeGreaterThan(Date.now() - MINUTE_MS)
  await store.inbox.move()
  expect(store.inbox.dueSince()).toBe(since)

  held.resolve()
  expect(await working).toBe(true)
  expect(await store.inbox.move()).toMatchObject({ isLeftToOthers: false })
  expect(store.inbox.dueSince()).toBeUndefined()
  expect(await store.tallies.of('005')).toMatchObject({ moved: 10 })
})

test.each(engines)(
  'answers to a version that is not known are moved and named ($engine)',
  async ({ freshDatabase }) => {
    const store = await testStore(freshDatabase)
    await tenAnswer(store, 'never-opened')
    expect(await store.inbox.move()).toEqual({
      isLeftToOthers: false,
      uncounted: [{ survey: '005', version: 'never-opened' }],
    })
    expect(await store.tallies.of('005')).toMatchObject({ moved: 10 })
  },
)

test('nine that wait for a tenth are not due, and one that Typeform has not answered about for days is', async () => {
  const store = await testStore(freshSqlite)
  await store.participation.start(start())
  await store.participation.complete(completion('20260707s1'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 6, 9) })
  onTestFinished(() => void vi.useRealTimers())
  await store.inbox.move()
  expect(store.inbox.dueSince()).toBeUndefined()
  vi.setSystemTime(Date.UTC(2026, 6, 12))
  await store.inbox.move()
  expect(store.inbox.dueSince()).toBeGreaterThan(Date.now() - DAY_MS)
})
