import { apiPaths } from '#contract/paths.ts'
import type { WriterState } from '#store/batch-writer.ts'
import type { ForgettingState } from '#store/forgetfulness.ts'
import type { Origins } from '../visitor/fullest-origin.ts'
import type { EventLoopDelay } from './event-loop.ts'
import { recentBound, type Series } from './recent-growth.ts'

/** How this process does, in plain numbers. Recent is the last five minutes. */
export type Activity = ProcessState & ReturnType<typeof recentActivity>

/** As it is at this moment. */
export interface ProcessState {
  readonly startedAt: number
  readonly writer: WriterState
  readonly forgetting: ForgettingState
  readonly origins: Origins
  readonly eventLoop: EventLoopDelay
  readonly memoryBytes: number
  readonly connections: number
}

const { check, start, proof, verifyCompletion, complete, responses } = apiPaths
const visitorsCalls = [check, start, proof, verifyCompletion, complete, responses].map((path) => path(':id'))

export function recentActivity(all: readonly Series[]) {
  const of = (name: string) => all.filter((series) => series.name === `encuestas_${name}`)
  const sum = (series: readonly Series[]) => series.reduce((total, { recent }) => total + recent, 0)
  const commit = (part: string) => of(`store_commit_duration_seconds_${part}`)
  return {
    /** Answers to the calls that visitors make. */
    recentCalls: sum(of('http_requests_total').filter(({ labels }) => visitorsCalls.includes(String(labels.route)))),
    recentFailedCommits: sum(of('store_failed_commits_total')),
    recentCommits: {
      count: sum(commit('count')),
      seconds: sum(commit('sum')),
      /** The bound that 95 of 100 commits did not exceed, infinite beyond the last; nothing without commits. */
      p95: recentBound(commit('bucket'), 0.95),
    },
    refusals: of('refusals_total').map(({ labels, total, recent }) => ({
      reason: String(labels.reason),
      sinceStart: total,
      recent,
    })),
  }
}
