import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testConfig } from '../../../tests/support/app.ts'
import { freshSqlite } from '../../../tests/support/databases.ts'
import { fewPages } from '../../../tests/support/few-pages.ts'
import { completion, start, testStore } from '../../../tests/support/store.ts'
import { openings } from '../openings.ts'
import { sessionSeals } from '../visitor/session-seal.ts'
import { startJobs } from './jobs.ts'

const TEN_MINUTES = 600_000

test('ten minutes after somebody came, the log of writes holds nothing of them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = await testStore(freshSqlite)
  const failed: unknown[] = []
  const stop = startJobs({
    store,
    seals: sessionSeals('a secret of the tests'),
    openings: openings(store, testConfig().seasons),
    typeformApi: undefined,
    site: fewPages,
    log: { info: () => {}, warn: (error: unknown) => void failed.push(error) },
  })
  onTestFinished(stop)

  await store.participation.start(start('a-certain-visitor'))
  await store.participation.complete({ ...completion('20260707certain', 'a-certain-visitor'), formId: undefined })
  expect(tracesIn(store.url)).toHaveLength(2)
  const tracesLater = () => {
    vi.advanceTimersByTime(TEN_MINUTES)
    return tracesIn(store.url)
  }
  await expect.poll(tracesLater).toEqual([])
  expect(failed).toEqual([])
})

test('a job that fails is named in the log, with its error', async () => {
  const store = await testStore(freshSqlite)
  const away = new Error('the database is away')
  const lines: unknown[] = []
  const stop = startJobs({
    store: { ...store, forgetting: { ...store.forgetting, forgetWhenDue: () => Promise.reject(away) } },
    seals: sessionSeals('a secret of the tests'),
    openings: openings(store, testConfig().seasons),
    typeformApi: undefined,
    site: fewPages,
    log: { info: () => {}, warn: (line: unknown) => void lines.push(line) },
  })
  onTestFinished(stop)
  await expect.poll(() => lines).toEqual([{ err: away, job: 'forget' }])
})

function tracesIn(url: string): string[] {
  const wal = readFileSync(`${url.slice('file:'.length)}-wal`, 'latin1')
  return ['a-certain-visitor', '20260707certain'].filter((trace) => wal.includes(trace))
}
