import { betaQuantile } from './beta.ts'
import { type Replicate, standardErrors, totalsOf } from './jackknife.ts'
import { OPEN_STUDY_CEILING } from './limits.ts'
import type { Statistic } from './statistic.ts'
import type { Weighted } from './weigh.ts'

/**
 * The difference of each pair over its standard error; undefined where that has none. As with the intervals, more people than the
 * ceiling do not make an open study more certain.
 */
export function tStatistics(
  { weighted, replicates }: { readonly weighted: Weighted; readonly replicates: readonly Replicate[] },
  pairs: readonly (readonly [Statistic, Statistic])[],
): (number | undefined)[] {
  const errors = standardErrors(weighted, pairs, replicates)
  const ceiling = Math.sqrt(Math.max(1, weighted.nEff / OPEN_STUDY_CEILING))
  const estimateOf = (statistic: Statistic) => {
    const { top, base } = totalsOf(statistic, weighted.weights)
    return top / base
  }
  return pairs.map(([one, other], at) => {
    const error = errors[at]
    return error ? (estimateOf(one) - estimateOf(other)) / (error * ceiling) : undefined
  })
}

/** The two-sided critical value of Student's t. */
export function criticalT(probability: number, degrees: number): number {
  const share = betaQuantile(1 - probability, 0.5, degrees / 2)
  return Math.sqrt((degrees * share) / (1 - share))
}
