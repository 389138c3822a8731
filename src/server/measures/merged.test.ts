import fc from 'fast-check'
import { expect, test } from 'vitest'
import { histogram, observe } from '#rules/histogram.ts'
import { families } from './families.ts'
import type { MeasuresSnapshot } from './measures.ts'
import { merged } from './merged.ts'

const bounds = [0.01, 0.1, 1]

interface Answered {
  readonly route: string
  readonly status: number
  readonly ticks: number
}

/** What a process that gave these answers would say of itself. */
function processOf(answers: readonly Answered[]): MeasuresSnapshot {
  const routes: Record<string, MeasuresSnapshot['routes'][string]> = {}
  const commitSeconds = histogram(bounds)
  const batchSizes = histogram([1, 2])
  const refusals: Record<string, number> = { busy: 0 }
  for (const { route, status, ticks } of answers) {
    const known = routes[route] ?? { classes: [0, 0, 0, 0, 0], seconds: histogram(bounds) }
    routes[route] = known
    known.classes[status - 1] = (known.classes[status - 1] ?? 0) + 1
    // Powers of two: sums of them are exact in any order.
    observe(known.seconds, ticks / 64)
    observe(commitSeconds, ticks / 64)
    observe(batchSizes, 1 + (ticks % 4))
    refusals[route] = (refusals[route] ?? 0) + 1
  }
  const amount = answers.length
  const ceilings = ceilingsOf(amount)
  return {
    processes: 1,
    startedAt: 1_000 + amount,
    routes,
    refusals,
    limited: { calls: ceilings, starts: ceilings },
    writes: {
      committed: amount > 0 ? { startSession: amount } : {},
      commitSeconds,
      batchSizes,
      failedCommits: amount,
      lastProofAt: amount * 60_000,
      waiting: amount,
      isFailing: amount === 3,
      isStuck: false,
    },
    recent: { calls: amount, refusals, commitSeconds, failedCommits: amount },
    origins: { arrivals: amount, fullest: amount },
    eventLoop: { p99: amount, max: amount },
    memory: { resident: amount, heap: amount, external: amount },
    connections: amount,
  }
}

function ceilingsOf(amount: number) {
  return { address: amount, 24: 0, 56: 0, 48: amount }
}

const anyAnswers = fc.array(
  fc.record({
    route: fc.constantFrom('/a', '/b', 'unknown'),
    status: fc.integer({ min: 1, max: 5 }),
    ticks: fc.integer({ min: 0, max: 200 }),
  }),
  { maxLength: 12 },
)

test('several processes merged say what one would that had done all of it', () => {
  fc.assert(
    fc.property(fc.array(anyAnswers, { minLength: 1, maxLength: 4 }), (each) => {
      const [first = [], ...others] = each
      const together = merged([processOf(first), ...others.map(processOf)])
      const one = processOf(each.flat())
      const most = Math.max(...each.map((answers) => answers.length))
      expect(together).toEqual({
        ...one,
        processes: each.length,
        startedAt: 1_000 + Math.min(...each.map((answers) => answers.length)),
        eventLoop: { p99: most, max: most },
        limited: { calls: ceilingsOf(most), starts: ceilingsOf(most) },
        writes: {
          ...one.writes,
          lastProofAt: most * 60_000,
          isFailing: each.some((answers) => answers.length === 3),
        },
      })
    }),
    { seed: 17 },
  )
})

test('a snapshot is plain numbers: what another process receives of it is the same, and tells the same', () => {
  const snapshot = processOf([{ route: '/a', status: 2, ticks: 3 }])
  const received = JSON.parse(JSON.stringify(snapshot)) as MeasuresSnapshot
  expect(received).toEqual(snapshot)
  const told = (measures: MeasuresSnapshot) => families({ measures, version: '1', tallies: undefined })
  expect(told(received)).toEqual(told(snapshot))
})
