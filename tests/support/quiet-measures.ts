import { histogram } from '#rules/histogram.ts'
import type { MeasuresSnapshot } from '#server/measures/measures.ts'
import { writeMeasures } from '#store/write-measures.ts'

export const STARTED_AT = Date.parse('2026-11-16T12:00:00-06:00')

/** A process that has just begun and to which nothing has happened. */
export function quietMeasures(): MeasuresSnapshot {
  const writes = { ...writeMeasures().snapshot(), waiting: 0, isFailing: false, isStuck: false }
  const none = { address: 0, 24: 0, 56: 0, 48: 0 }
  return {
    processes: 1,
    startedAt: STARTED_AT,
    routes: {},
    refusals: {},
    limited: { calls: none, starts: none },
    writes,
    recent: { calls: 0, refusals: {}, commitSeconds: histogram(writes.commitSeconds.bounds), failedCommits: 0 },
    origins: { arrivals: 0, fullest: 0 },
    eventLoop: { p99: 0, max: 0 },
    memory: { resident: 0, heap: 0, external: 0 },
    connections: 0,
  }
}
