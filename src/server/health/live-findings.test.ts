import { expect, test } from 'vitest'
import { observe } from '#rules/histogram.ts'
import { quietMeasures, STARTED_AT } from '../../../tests/support/quiet-measures.ts'
import type { MeasuresSnapshot } from '../measures/measures.ts'
import { type Live, liveFindings } from './live-findings.ts'

const HOUR_MS = 3_600_000
const quiet = quietMeasures()

const live = (measures: Partial<MeasuresSnapshot> = {}, others: Partial<Live> = {}): Live => ({
  measures: { ...quiet, ...measures },
  unproven: 0,
  hasUnbelievedProxy: false,
  now: STARTED_AT + HOUR_MS,
  ...others,
})

const writing = (writes: Partial<MeasuresSnapshot['writes']>) => ({ writes: { ...quiet.writes, ...writes } })
const lately = (recent: Partial<MeasuresSnapshot['recent']>) => ({ recent: { ...quiet.recent, ...recent } })

/** Five commits that took so long each. */
function slow(seconds: number) {
  const commitSeconds = structuredClone(quiet.recent.commitSeconds)
  for (let commit = 0; commit < 5; commit += 1) observe(commitSeconds, seconds)
  return lately({ commitSeconds })
}

test('a quiet site is well in everything, and needs no advice', () => {
  const findings = liveFindings(live())
  expect(findings.map(({ grade }) => grade)).toEqual(findings.map(() => 'good'))
  expect(findings.filter(({ advice }) => advice !== undefined)).toEqual([])
})

test('a busy site that keeps up is well too', () => {
  const measures = {
    ...slow(0.02),
    ...writing({ waiting: 200 }),
    origins: { arrivals: 5_000, fullest: 400 },
    eventLoop: { p99: 0.03, max: 0.4 },
  }
  measures.recent = { ...measures.recent, calls: 9_000, refusals: { 'turn-taken': 700, 'unknown-path': 9_999 } }
  expect(liveFindings(live(measures, { unproven: 3 })).filter(({ grade }) => grade !== 'good')).toEqual([])
})

const faults: [string, string, 'warning' | 'bad', Live][] = [
  ['a write that hangs', 'writes', 'bad', live(writing({ isStuck: true }))],
  ['a write that failed', 'writes', 'bad', live(writing({ isFailing: true }))],
  ['a failure that is over', 'writes', 'warning', live(lately({ failedCommits: 2 }))],
  ['many writes that wait', 'writes', 'warning', live(writing({ waiting: 1_500 }))],
  ['a slow store', 'store-latency', 'warning', live(slow(0.8))],
  ['a very slow store', 'store-latency', 'bad', live(slow(4))],
  ['a store slower than any bound', 'store-latency', 'bad', live(slow(60))],
  ['a late processor', 'event-loop', 'warning', live({ eventLoop: { p99: 0.3, max: 0.4 } })],
  ['a very late processor', 'event-loop', 'bad', live({ eventLoop: { p99: 1.5, max: 2 } })],
  ['nearly everyone from one address', 'one-address', 'warning', live({ origins: { arrivals: 40, fullest: 38 } })],
  [
    'nearly everyone from one address, behind a proxy that is not believed',
    'one-address',
    'bad',
    live({ origins: { arrivals: 40, fullest: 38 } }, { hasUnbelievedProxy: true }),
  ],
  ['a proxy that is not believed', 'one-address', 'warning', live({}, { hasUnbelievedProxy: true })],
  [
    'many who are turned away',
    'refusals',
    'warning',
    live(lately({ calls: 100, refusals: { 'turn-taken': 20, 'too-many': 15 } })),
  ],
  ['a few failures of ours', 'refusals', 'warning', live(lately({ calls: 1_000, refusals: { internal: 2 } }))],
  ['many failures of ours', 'refusals', 'bad', live(lately({ calls: 100, refusals: { unavailable: 40 } }))],
  [
    'a silent Typeform for which much waits',
    'typeform-silent',
    'warning',
    live(writing({ lastProofAt: STARTED_AT - 3 * HOUR_MS }), { unproven: 12 }),
  ],
  [
    'a Typeform that has never said anything',
    'typeform-silent',
    'warning',
    live({}, { unproven: 12, now: STARTED_AT + 5 * HOUR_MS }),
  ],
]

test.each(faults)('%s is named, with what to do, and nothing else is', (_name, check, grade, site) => {
  const found = liveFindings(site).filter((finding) => finding.grade !== 'good')
  expect(found.map((finding) => [finding.check, finding.grade])).toEqual([[check, grade]])
  expect(found[0]?.advice).toMatch(/\p{L}{3}/u)
})

test('one visitor who reloads is not taken for a proxy, and one lost answer not for a silent Typeform', () => {
  const found = liveFindings(live({ origins: { arrivals: 12, fullest: 12 } }, { unproven: 1, now: STARTED_AT * 2 }))
  expect(found.filter(({ grade }) => grade !== 'good')).toEqual([])
})
