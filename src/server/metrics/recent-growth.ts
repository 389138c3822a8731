import type { Counter, Histogram } from 'prom-client'

/** One series of a counter or a histogram: its value since the start, and how much of it came in the last five minutes. */
export interface Series {
  readonly name: string
  readonly labels: Readonly<Record<string, string | number | undefined>>
  readonly total: number
  readonly recent: number
}

const MINUTES = 5

/** What grew lately: values are remembered once a minute, and compared with those of five minutes ago. */
export function recentGrowth(metrics: readonly (Counter | Histogram)[]) {
  const remembered = [new Map<string, number>()]

  async function values() {
    const all = await Promise.all(metrics.map((metric) => metric.get()))
    return all.flatMap(({ name, values }) =>
      values.map(({ labels, value, ...each }) => {
        // Buckets, sum and count of a histogram have names of their own.
        const seriesName = 'metricName' in each ? String(each.metricName) : name
        return { name: seriesName, labels, value, key: `${seriesName} ${JSON.stringify(labels)}` }
      }),
    )
  }

  return {
    /** To be called each minute. */
    async remember() {
      remembered.push(new Map((await values()).map(({ key, value }) => [key, value])))
      if (remembered.length > MINUTES) remembered.shift()
    },
    async series(): Promise<Series[]> {
      const [before] = remembered
      return (await values()).map(({ name, labels, value, key }) => ({
        name,
        labels,
        total: value,
        recent: value - (before?.get(key) ?? 0),
      }))
    },
  }
}

/** The bucket's bound that this share of recent values did not exceed; infinite beyond the last, nothing without values. */
export function recentBound(buckets: readonly Series[], share: number): number | undefined {
  const rising = buckets
    .map(({ labels: { le }, recent }) => ({ bound: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le), recent }))
    .toSorted((a, b) => a.bound - b.bound)
  const all = rising.at(-1)?.recent ?? 0
  return all === 0 ? undefined : rising.find(({ recent }) => recent >= all * share)?.bound
}
