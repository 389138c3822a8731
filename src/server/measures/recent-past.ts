import { added, countOf, type Histogram, since } from '#rules/histogram.ts'

/** What only grows, as it was at one moment. */
export interface Totals {
  /** Answers of the calls that visitors make, and refusals by their reason. */
  readonly calls: number
  readonly refusals: Readonly<Record<string, number>>
  readonly commitSeconds: Histogram
  readonly failedCommits: number
}

const KEPT = 5

/** What came in the last minutes: totals are remembered once a minute, for five of them. */
export function recentPast(totals: () => Totals) {
  const remembered = [totals()]
  return {
    /** To be called each minute. */
    turn() {
      remembered.push(totals())
      if (remembered.length > KEPT) remembered.shift()
    },
    lately(): Totals {
      const [oldest = totals()] = remembered
      return difference(totals(), oldest)
    },
  }
}

function difference(now: Totals, earlier: Totals): Totals {
  return {
    calls: now.calls - earlier.calls,
    refusals: Object.fromEntries(
      Object.entries(now.refusals).map(([code, count]) => [code, count - (earlier.refusals[code] ?? 0)]),
    ),
    commitSeconds: since(now.commitSeconds, earlier.commitSeconds),
    failedCommits: now.failedCommits - earlier.failedCommits,
  }
}

export function totalsTogether(one: Totals, other: Totals): Totals {
  return {
    calls: one.calls + other.calls,
    refusals: sums(one.refusals, other.refusals),
    commitSeconds: added(one.commitSeconds, other.commitSeconds),
    failedCommits: one.failedCommits + other.failedCommits,
  }
}

/** By name, those that only one has included. */
export function sums<Amounts extends object>(one: Amounts, other: Amounts): Amounts {
  const together = { ...one } as Record<string, number>
  for (const [name, amount] of Object.entries(other)) together[name] = (together[name] ?? 0) + amount
  return together as Amounts
}

export function answersOf(
  routes: Readonly<Record<string, { readonly seconds: Histogram }>>,
  names: readonly string[],
): number {
  return names.reduce((sum, name) => sum + (routes[name] ? countOf(routes[name].seconds) : 0), 0)
}
