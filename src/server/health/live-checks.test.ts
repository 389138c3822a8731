import { expect, test } from 'vitest'
import { HOUR_MS } from '#rules/durations.ts'
import { testConfig } from '../../../tests/support/app.ts'
import { quietActivity as quiet, refused, STARTED_AT } from '../../../tests/support/quiet-activity.ts'
import type { Activity } from '../metrics/activity.ts'
import { resultsOf } from './check.ts'
import type { Facts, Live } from './facts.ts'
import { liveChecks } from './live-checks.ts'

type Others = Partial<Live & Pick<Facts, 'now' | 'unproven'>>

const live = (
  changed: Partial<Activity> = {},
  { now = STARTED_AT + HOUR_MS, unproven = 0, ...others }: Others = {},
): Facts => {
  const activity = { ...quiet, ...changed }
  const { forgetting } = activity
  return {
    config: testConfig({}),
    now,
    forgetting,
    unproven,
    live: { activity, hasUntrustedProxy: false, bursts: [], ...others },
  }
}

const writing = (writer: Partial<Activity['writer']>) => ({ writer: { ...quiet.writer, ...writer } })
const slow = (p95: number) => ({ recentCommits: { count: 5, seconds: 5 * p95, p95 } })

test('a quiet site is well in everything, and needs no advice', () => {
  const checks = resultsOf(liveChecks, live())
  expect(checks.map(({ grade }) => grade)).toEqual(checks.map(() => 'good'))
  expect(checks.filter(({ advice }) => advice !== undefined)).toEqual([])
})

test('a busy site that keeps up is well too', () => {
  const activity = {
    ...slow(0.025),
    ...writing({ waiting: 200 }),
    arrivals: { total: 5_000, busiest: 400 },
    eventLoop: { p99: 0.03, max: 0.4 },
    recentCalls: 9_000,
    refusals: refused({ 'turn-taken': 700, 'unknown-path': 9_999 }),
  }
  expect(resultsOf(liveChecks, live(activity, { unproven: 3 })).filter(({ grade }) => grade !== 'good')).toEqual([])
})

const faults: [string, string, 'warning' | 'bad', Facts][] = [
  ['a burst', 'burst-005', 'warning', live({}, { bursts: ['005'] })],
  ['a write that hangs', 'writes', 'bad', live(writing({ isStuck: true }))],
  ['a write that failed', 'writes', 'bad', live(writing({ isFailing: true }))],
  ['a failure that is over', 'writes', 'warning', live({ recentFailedCommits: 2 })],
  ['many writes that wait', 'writes', 'warning', live(writing({ waiting: 1_500 }))],
  [
    'somebody who reads the files while they should be forgotten',
    'forgetting',
    'warning',
    live({ forgetting: { ...quiet.forgetting, dueSince: STARTED_AT, heldUpSince: STARTED_AT } }),
  ],
  [
    'forgetting that does not come',
    'forgetting',
    'warning',
    live({ forgetting: { ...quiet.forgetting, dueSince: STARTED_AT } }),
  ],
  ['answers that stay in the inbox', 'inbox', 'warning', live({ inboxDueSince: STARTED_AT })],
  ['a slow store', 'store-latency', 'warning', live(slow(1))],
  ['a very slow store', 'store-latency', 'bad', live(slow(5))],
  ['a store slower than any bound', 'store-latency', 'bad', live(slow(Number.POSITIVE_INFINITY))],
  ['a late processor', 'event-loop', 'warning', live({ eventLoop: { p99: 0.3, max: 0.4 } })],
  ['a very late processor', 'event-loop', 'bad', live({ eventLoop: { p99: 1.5, max: 2 } })],
  ['nearly everyone from one address', 'one-address', 'warning', live({ arrivals: { total: 40, busiest: 38 } })],
  [
    'nearly everyone from one address, behind a proxy that is not believed',
    'one-address',
    'bad',
    live({ arrivals: { total: 40, busiest: 38 } }, { hasUntrustedProxy: true }),
  ],
  ['a proxy that is not believed', 'one-address', 'warning', live({}, { hasUntrustedProxy: true })],
  [
    'many who are turned away',
    'refusals',
    'warning',
    live({ recentCalls: 100, refusals: refused({ 'turn-taken': 20, 'too-many': 15 }) }),
  ],
  ['a few failures of ours', 'refusals', 'warning', live({ recentCalls: 1_000, refusals: refused({ internal: 2 }) })],
  ['many failures of ours', 'refusals', 'bad', live({ recentCalls: 100, refusals: refused({ unavailable: 40 }) })],
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
  const found = resultsOf(liveChecks, site).filter((result) => result.grade !== 'good')
  expect(found.map((result) => [result.check, result.grade])).toEqual([[check, grade]])
  expect(found[0]?.advice).toMatch(/\p{L}{3}/u)
})

test('one visitor who reloads is not taken for a proxy, and one lost answer not for a silent Typeform', () => {
  const found = resultsOf(
    liveChecks,
    live({ arrivals: { total: 12, busiest: 12 } }, { unproven: 1, now: STARTED_AT * 2 }),
  )
  expect(found.filter(({ grade }) => grade !== 'good')).toEqual([])
})
