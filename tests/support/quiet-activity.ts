import type { Activity } from '#server/metrics/activity.ts'

export const STARTED_AT = Date.parse('2026-11-16T12:00:00-06:00')

/** A process that has just started and had no visits. */
export const quietActivity: Activity = {
  startedAt: STARTED_AT,
  recentCalls: 0,
  recentFailedCommits: 0,
  recentCommits: { count: 0, seconds: 0, p95: undefined },
  refusals: [],
  writer: { waiting: 0, isFailing: false, isStuck: false, lastProofAt: 0 },
  forgetting: { lastAt: STARTED_AT, lastMs: 40, dueSince: undefined, heldUpSince: undefined },
  inboxDueSince: undefined,
  arrivals: { total: 0, busiest: 0 },
  eventLoop: { p99: 0, max: 0 },
  memoryBytes: 0,
  connections: 0,
}

/** Recent refusals, by reason. */
export function refused(amounts: Readonly<Record<string, number>>): Activity['refusals'] {
  return Object.entries(amounts).map(([reason, recent]) => ({ reason, sinceStart: recent, recent }))
}
