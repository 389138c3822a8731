import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testConfig } from '../../../tests/support/app.ts'
import { freshSqlite } from '../../../tests/support/databases.ts'
import { fewPages } from '../../../tests/support/few-pages.ts'
import { completion, start, testStore } from '../../../tests/support/store.ts'
import { openings } from '../openings.ts'
import { alone, type Together } from '../together/together.ts'
import { sessionSeals } from '../visitor/session-seal.ts'
import { leaveForgetting, startJobs } from './jobs.ts'

const TEN_MINUTES = 600_000

test('ten minutes after somebody came, the log of writes holds nothing of them', async () => {
  const store = await testStore(freshSqlite)
  const { failed } = jobsOf(store, alone())
  await comeTo(store)
  await expect.poll(() => passed(store)).toEqual([])
  expect(failed).toEqual([])
})

test('the process that forgets for all forgets what another has written', async () => {
  const store = await testStore(freshSqlite)
  const other = await testStore(async () => ({ url: store.url, remove: async () => {} }))
  // Each thinks at first that there may be something: from here on they know.
  await store.forget()
  await other.forget()
  const { failed } = jobsOf(store, { ...alone(), others: async () => [other.handOver()] })
  await comeTo(other)
  await expect.poll(() => passed(store)).toEqual([])
  expect(other.handOver()).toBeNull()
  expect(failed).toEqual([])
})

test('one that retires leaves its forgetting to the others, and keeps it where nobody takes it', async () => {
  const store = await testStore(freshSqlite)
  await store.forget()
  await store.participation.start(start('a-certain-visitor'))
  await leaveForgetting(store, { ...alone(), others: async () => [undefined] })
  const kept = store.handOver()
  expect(kept).not.toBeNull()
  store.takeOver(kept ?? {})
  await leaveForgetting(store, { ...alone(), others: async () => [undefined, true] })
  expect(store.handOver()).toBeNull()
})

type TestStore = Awaited<ReturnType<typeof testStore>>

function jobsOf(store: TestStore, together: Together) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const failed: unknown[] = []
  onTestFinished(
    startJobs({
      store,
      seals: sessionSeals('a secret of the tests'),
      openings: openings(store, testConfig().seasons),
      typeformApi: undefined,
      site: fewPages,
      log: { warn: (error: unknown) => void failed.push(error) },
      together,
    }),
  )
  return { failed }
}

async function comeTo({ participation, url }: TestStore) {
  await participation.start(start('a-certain-visitor'))
  await participation.complete({ ...completion('20260707certain', 'a-certain-visitor'), formId: undefined })
  expect(tracesIn(url)).toHaveLength(2)
}

/** What is left when ten minutes more have passed. */
function passed({ url }: TestStore): string[] {
  vi.advanceTimersByTime(TEN_MINUTES)
  return tracesIn(url)
}

function tracesIn(url: string): string[] {
  const wal = readFileSync(`${url.slice('file:'.length)}-wal`, 'latin1')
  return ['a-certain-visitor', '20260707certain'].filter((trace) => wal.includes(trace))
}
