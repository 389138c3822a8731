import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { testConfig } from '../../../tests/support/app.ts'
import { freshSqlite } from '../../../tests/support/databases.ts'
import { testStore } from '../../../tests/support/store.ts'
import { setUpAbuseSignals } from './abuse-signals.ts'

const SURVEY = '005'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
/** Each in a block of its own. */
const scattered = (index: number) => `2806:${index.toString(16)}:1:1::/64`
const of48 = (index: number) => `2001:db8:7:${((index * 40_503) & 0xffff).toString(16)}::/64`
const here = (network: string) => ({ surveyId: SURVEY, network, hasMoved: false })
const CROWDED = ['busy-network', 'crowded-network']

async function testSignals(store?: Awaited<ReturnType<typeof testStore>>) {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } })
  onTestFinished(async () => app.close())
  const signals = setUpAbuseSignals(app, {
    config: testConfig(),
    catalog: { all: () => fixedSurveys },
    store: store ?? (await testStore(freshSqlite)),
  })
  await app.ready()
  return { signals, lines }
}

test('of 10,000 completions in one /48, 200 at most are not crowded, and 20 if they were begun elsewhere', async () => {
  const { signals } = await testSignals()
  const begunThere = range(10_000).map((index) => signals.atCompletion(here(of48(index))))
  expect(begunThere.filter((flags) => !flags.includes('crowded-network')).length).toBeLessThanOrEqual(200)

  const elsewhere = (index: number) => ({ ...here(of48(index)), surveyId: '004', hasMoved: true })
  const begunElsewhere = range(10_000).map((index) => signals.atCompletion(elsewhere(index)))
  expect(begunElsewhere.filter((flags) => !flags.includes('crowded-network')).length).toBeLessThan(20)
})

test('whoever begins slowly and completes all at once is noticed when completing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { signals } = await testSignals()
  for (const index of range(300)) {
    expect(signals.atStart(SURVEY, of48(index))).toEqual([])
    vi.advanceTimersByTime(HOUR_MS / 9)
  }
  expect(signals.bursts()).toEqual([])
  const noticed = range(300).map((index) => signals.atCompletion(here(of48(index))))
  expect(noticed.filter((flags) => flags.includes('crowded-network')).length).toBeGreaterThanOrEqual(100)
  expect(noticed.at(-1)).toContain('burst')
  expect(signals.bursts()).toEqual([SURVEY])
})

test('one address that repeats its calls makes no burst', async () => {
  const { signals } = await testSignals()
  for (const _ of range(1_000)) {
    signals.atStart(SURVEY, '198.51.100.7')
    signals.atCompletion(here('198.51.100.7'))
    signals.atCompletion({ ...here('198.51.100.9'), hasMoved: true })
  }
  expect(signals.bursts()).toEqual([])
})

test('what is usual is learned from the days before', async () => {
  const store = await testStore(freshSqlite)
  const yesterday = Date.now() - DAY_MS
  await Promise.all(
    range(1_600).map((index) =>
      store.participation.start({ surveyId: SURVEY, visitor: `visitor ${index}`, at: yesterday }),
    ),
  )
  const { signals } = await testSignals(store)
  for (const index of range(83)) signals.atStart(SURVEY, scattered(index))
  // Sixty are a burst until it is learned.
  await expect.poll(() => signals.bursts()).toEqual([])
  expect(signals.atStart(SURVEY, scattered(83))).toContain('burst')
})

test('where the store cannot say it, visitors are noticed all the same', async () => {
  const store = await testStore(freshSqlite)
  await store.close()
  const { signals, lines } = await testSignals(store)
  await expect.poll(() => lines).toEqual([expect.stringContaining('No se pudo leer el ritmo usual de las encuestas')])
  const noticed = range(61).map((index) => signals.atStart(SURVEY, scattered(index)))
  expect(noticed.findIndex((flags) => flags.includes('burst'))).toBe(60)
})

test('in time all of it is forgotten, though nobody comes any more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { signals } = await testSignals()
  const answers = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((id) => [id, { scale: 5 }]))
  for (const index of range(300)) {
    signals.atStart(SURVEY, of48(index))
    signals.atCompletion(here(of48(index)))
    signals.areRepeated(SURVEY, answers)
  }
  expect(signals.atStart(SURVEY, of48(999))).toEqual([...CROWDED, 'burst'])
  expect(signals.areRepeated(SURVEY, answers)).toBe(true)
  vi.advanceTimersByTime(10 * MINUTE_MS)
  expect(signals.atStart(SURVEY, of48(998))).toEqual(CROWDED)
  vi.advanceTimersByTime(2 * HOUR_MS)
  expect(signals.atStart(SURVEY, of48(997))).toEqual([])
  expect(signals.atCompletion(here(of48(997)))).toEqual([])
  vi.advanceTimersByTime(2 * DAY_MS)
  expect(signals.areRepeated(SURVEY, answers)).toBe(false)
})
