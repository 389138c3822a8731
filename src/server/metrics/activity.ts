import type { Counter, Histogram } from '@prometheus-io/client'
import { apiPaths } from '#contract/paths.ts'
import type { ProcessState } from './process-metrics.ts'

/** What this process is doing, in numbers. Recent is the last five minutes. */
export type Activity = ProcessState & ReturnType<typeof recentActivity>

/** One series of a counter or a histogram: its value since the start, and how much of it came in the last five minutes. */
interface Series {
  readonly name: string
  readonly labels: Readonly<Record<string, string | number | undefined>>
  readonly total: number
  readonly recent: number
}

const MINUTES = 5

/** How much metrics grew recently: values are remembered once a minute, and compared with those of five minutes ago. */
export function recentGrowth(metrics: readonly (Counter | Histogram)[]) {
  const remembered = [new Map<string, number>()]

  async function values() {
    const all = await Promise.all(metrics.map((metric) => metric.get()))
    return all.flatMap(({ name, values }) =>
      values.map(({ labels, value, ...each }) => {
        // Buckets, sum and count of a histogram have their own names.
        const seriesName = 'metricName' in each ? String(each.metricName) : name
        return { name: seriesName, labels, total: value, key: `${seriesName} ${JSON.stringify(labels)}` }
      }),
    )
  }

  return {
    /** To be called each minute. */
    async remember() {
      remembered.push(new Map((await values()).map(({ key, total }) => [key, total])))
      if (remembered.length > MINUTES) remembered.shift()
    },
    async series(): Promise<Series[]> {
      const [before] = remembered
      return (await values()).map(({ key, ...series }) => ({
        ...series,
        recent: series.total - (before?.get(key) ?? 0),
      }))
    },
  }
}

/** The bound of the bucket that this share of recent values did not exceed; infinite beyond the last, undefined without values. */
export function recentBound(buckets: readonly Series[], share: number): number | undefined {
  const rising = buckets
    .map(({ labels: { le }, recent }) => ({ bound: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le), recent }))
    .toSorted((a, b) => a.bound - b.bound)
  const all = rising.at(-1)?.recent ?? 0
  return all === 0 ? undefined : rising.find(({ recent }) => recent >= all * share)?.bound
}

const { check, start, proof, verifyCompletion, complete, responses } = apiPaths
const visitorCalls = [check, start, proof, verifyCompletion, complete, responses].map((path) => path(':id'))

export function recentActivity(all: readonly Series[]) {
  const of = (name: string) => all.filter((series) => series.name === `encuestas_${name}`)
  const sum = (series: readonly Series[]) => series.reduce((total, { recent }) => total + recent, 0)
  const commit = (part: string) => of(`store_commit_duration_seconds_${part}`)
  return {
    /** Answers to visitors' calls. */
    recentCalls: sum(of('http_requests_total').filter(({ labels }) => visitorCalls.includes(String(labels.route)))),
    recentFailedCommits: sum(of('store_failed_commits_total')),
    /** With the bound that 95 of 100 commits did not exceed. */
    recentCommits: {
      count: sum(commit('count')),
      seconds: sum(commit('sum')),
      p95: recentBound(commit('bucket'), 0.95),
    },
    refusals: of('refusals_total').map(({ labels, total, recent }) => ({
      reason: String(labels.reason),
      sinceStart: total,
      recent,
    })),
  }
}
