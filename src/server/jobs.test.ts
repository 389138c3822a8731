import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testConfig } from '../../tests/support/app.ts'
import { freshSqlite } from '../../tests/support/databases.ts'
import { fewPages } from '../../tests/support/few-pages.ts'
import { completion, start, testStore } from '../../tests/support/store.ts'
import { startJobs } from './jobs.ts'
import { openings } from './openings.ts'
import { alone } from './together/together.ts'
import { sessionSeals } from './visitor/session-seal.ts'

const TEN_MINUTES = 600_000

test('ten minutes after somebody came, the log of writes holds nothing of them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = await testStore(freshSqlite)
  const failed: unknown[] = []
  const log = { warn: (error: unknown) => void failed.push(error) }
  const seals = sessionSeals('a secret of the tests')
  onTestFinished(
    startJobs({
      store,
      seals,
      openings: openings(store, testConfig().seasons),
      typeformApi: undefined,
      site: fewPages,
      log,
      together: alone(),
    }),
  )
  const wal = () => readFileSync(`${store.url.slice('file:'.length)}-wal`, 'latin1')
  const traces = () => ['a-certain-visitor', '20260707certain'].filter((trace) => wal().includes(trace))

  await store.participation.start(start('a-certain-visitor'))
  await store.participation.complete({ ...completion('20260707certain', 'a-certain-visitor'), formId: undefined })
  expect(traces()).toHaveLength(2)
  vi.advanceTimersByTime(TEN_MINUTES)
  await expect.poll(traces).toEqual([])
  expect(failed).toEqual([])
})
