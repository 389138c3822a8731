import { type Interval, wilsonInterval, z95 } from './interval.ts'
import { type Replicate, standardErrors, totalsOf } from './jackknife.ts'
import { sumOf } from './rake.ts'
import type { Statistic } from './statistic.ts'
import { kishEffective, type Weighted } from './weigh.ts'

export interface Estimate extends Interval {
  /** People in the base, and how many of them have a value above 0: for a share, those who chose it. */
  readonly base: number
  readonly count: number
  /** With equal weights. */
  readonly unweighted: number
  readonly unweightedInterval: Interval
  readonly value: number
  /** Undefined where the jackknife has none; the interval then uses Kish's effective size alone. */
  readonly se: number | undefined
  /** The effective sample size, before any ceiling. */
  readonly nEff: number
}

/** Estimates in the order of the statistics, undefined where nobody was asked. The ceiling limits the effective size of open studies. */
export function estimate(
  weighted: Weighted,
  statistics: readonly Statistic[],
  ceiling = Number.POSITIVE_INFINITY,
  replicates?: Iterable<Replicate>,
): (Estimate | undefined)[] {
  const alone = statistics.map((statistic) => [statistic])
  const errors = standardErrors(weighted, alone, replicates)
  return statistics.map((statistic, at) => estimateOf(statistic, weighted, { se: errors[at], ceiling }))
}

function estimateOf(
  statistic: Statistic,
  { weights }: Weighted,
  { se, ceiling }: { se: number | undefined; ceiling: number },
): Estimate | undefined {
  const groups = statistic.groups.map(({ value, people }) => ({ value, people: sumOf(people) }))
  const base = groups.reduce((sum, { people }) => sum + people, 0)
  if (base === 0) return undefined
  const plainMean = (of: (value: number) => number) =>
    groups.reduce((sum, { value, people }) => sum + of(value) * people, 0) / base
  const unweighted = plainMean((value) => value)
  const plainSpread = plainMean((value) => (value - unweighted) ** 2)
  const { top, base: mass, squares } = totalsOf(statistic, weights)
  const value = top / mass
  const spread = squares / mass - value ** 2
  const nEff = effective(kishEffective(peopleByCell(statistic, weights.length), weights), spread, se)
  const intervalOf = intervals[statistic.kind]
  return {
    base,
    count: groups.reduce((sum, group) => (group.value > 0 ? sum + group.people : sum), 0),
    unweighted,
    unweightedInterval: intervalOf(unweighted, plainSpread, Math.min(base, ceiling)),
    value,
    se,
    nEff,
    ...intervalOf(value, spread, Math.min(nEff, ceiling)),
  }
}

/** The smaller of Kish's effective size and the one the jackknife error implies; a share of 0 or 1 has no error. */
function effective(kish: number, spread: number, se: number | undefined): number {
  return se === undefined || se === 0 || spread <= 0 ? kish : Math.min(kish, spread / se ** 2)
}

const intervals: Record<Statistic['kind'], (value: number, spread: number, nEff: number) => Interval> = {
  share: (value, _, nEff) => wilsonInterval(value * nEff, nEff),
  lead: (value, spread, nEff) => {
    const half = halfWidth(spread, nEff)
    return { low: Math.max(-1, value - half), high: Math.min(1, value + half) }
  },
  mean: (value, spread, nEff) => {
    const half = halfWidth(spread, nEff)
    return { low: value - half, high: value + half }
  },
}

function halfWidth(spread: number, nEff: number): number {
  return z95 * Math.sqrt(Math.max(0, spread) / nEff)
}

function peopleByCell({ groups }: Statistic, cells: number): Float64Array {
  const people = new Float64Array(cells)
  for (const group of groups)
    for (const [cell, count] of group.people.entries()) people[cell] = (people[cell] ?? 0) + count
  return people
}
