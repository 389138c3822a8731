import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StoreUnavailable } from '#store/engine.ts'
import type { Store } from '#store/store.ts'
import { testConfig, VISITOR_SECRET } from '../../../tests/support/app.ts'
import { freshSqlite } from '../../../tests/support/databases.ts'
import { fewPages } from '../../../tests/support/few-pages.ts'
import { completion, start, testStore } from '../../../tests/support/store.ts'
import { jobRunCounter } from '../metrics/job-runs.ts'
import { surveySchedule } from '../survey-schedule.ts'
import { startJobs } from './jobs.ts'

const TEN_MINUTES = 600_000

type Write = (...line: unknown[]) => void

/** Until the test ends. Returns how often a job came out so. */
function startJobsOn(store: Store, warn: Write, info: Write = () => {}) {
  const jobRuns = jobRunCounter()
  const parts = {
    jobRuns,
    store,
    visitorSecret: VISITOR_SECRET,
    schedule: surveySchedule(store, testConfig().openingDates),
    typeformApi: undefined,
    site: fewPages,
  }
  onTestFinished(startJobs(parts, { info, warn }))
  return async (task: string, outcome: string) => {
    const { values } = await jobRuns.get()
    return values.find(({ labels }) => isDeepStrictEqual(labels, { task, outcome }))?.value
  }
}

test('ten minutes after somebody came, the log of writes holds nothing of them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = await testStore(freshSqlite)
  const failed: unknown[] = []
  startJobsOn(store, (error) => void failed.push(error))

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

test('a job that fails is named in the log, with its error, and counted as failed', async () => {
  const store = await testStore(freshSqlite)
  const away = new Error('the database is away')
  const lines: unknown[] = []
  const runs = startJobsOn(
    { ...store, forgetting: { ...store.forgetting, forgetWhenDue: () => Promise.reject(away) } },
    (line) => void lines.push(line),
  )
  await expect.poll(() => lines).toEqual([{ err: away, job: 'forget' }])
  expect([await runs('forget', 'failed'), await runs('forget', 'done')]).toEqual([1, undefined])
  await expect.poll(() => runs('refresh', 'done')).toBe(1)
})

test('a lock that is not obtained, and answers to a version that nobody knows, are each a line in the log', async () => {
  const store = await testStore(freshSqlite)
  const [warned, told]: [unknown[], unknown[]] = [[], []]
  const uncounted = [{ survey: '005', version: 'never-opened' }]
  const runs = startJobsOn(
    {
      ...store,
      inbox: { ...store.inbox, move: async () => ({ isLeftToOthers: true, uncounted }) },
      forgetting: { ...store.forgetting, forgetWhenDue: async () => false },
    },
    (line) => void warned.push(line),
    (line) => void told.push(line),
  )
  await expect.poll(() => warned).toEqual(uncounted)
  await expect.poll(() => told).toEqual(expect.arrayContaining([{ job: 'empty the inbox' }, { job: 'forget' }]))
  for (const task of ['empty the inbox', 'forget']) await expect.poll(() => runs(task, 'skipped')).toBe(1)
})

test('a database that was away says once that it fails, and once that it is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = await testStore(freshSqlite)
  const pings = [true, false, false, false, true, true]
  const ping = vi.fn(() =>
    pings.shift() === false ? Promise.reject(new StoreUnavailable('database or disk is full')) : store.ping(),
  )
  const said: unknown[] = []
  const note: Write = (...line) => void said.push(line.at(-1))
  startJobsOn({ ...store, ping }, note, note)
  while (pings.length > 0) await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(() => said.length).toBeGreaterThanOrEqual(2)
  expect(said.filter((line) => String(line).startsWith('La base de datos'))).toEqual([
    expect.stringContaining('falló: no queda espacio en disco'),
    'La base de datos contesta y guarda otra vez',
  ])
})

function tracesIn(url: string): string[] {
  const wal = readFileSync(`${url.slice('file:'.length)}-wal`, 'latin1')
  return ['a-certain-visitor', '20260707certain'].filter((trace) => wal.includes(trace))
}
