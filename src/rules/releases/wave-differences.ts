import type { ShareWithError } from '#releases/kept-release.ts'
import type { Estimate } from '../weighting/estimate.ts'
import { OPEN_STUDY_CEILING } from '../weighting/limits.ts'
import type { Weighted } from '../weighting/weigh.ts'
import { criticalT } from './group-differences.ts'

/** As with the intervals, more people than the ceiling do not make an open study more certain. */
export function shareWithError(
  { value, se }: Pick<Estimate, 'value' | 'se'>,
  { n, nEff }: Pick<Weighted, 'n' | 'nEff'>,
): ShareWithError | undefined {
  return se ? { value, error: se * Math.sqrt(Math.max(1, nEff / OPEN_STUDY_CEILING)), people: n } : undefined
}

/** Of two shares of different people: nobody is in both, so their variances add. */
export function differenceOf(one: ShareWithError, other: ShareWithError) {
  return { difference: one.value - other.value, error: Math.hypot(one.error, other.error) }
}

/** The shares of a moment, each under a name that it has at every moment. */
export type Shares = Readonly<Record<string, ShareWithError>>

/**
 * At each moment, which shares differ from those of the moment before by more than chance. Bonferroni's correction, for all that
 * are compared.
 */
export function changesOverTime(moments: readonly Shares[]): Record<string, { readonly isClear: boolean }>[] {
  const compared = moments.map((shares, at) =>
    Object.entries(shares).flatMap(([name, share]) => {
      const before = moments[at - 1]?.[name]
      return before ? [{ name, people: share.people + before.people, ...differenceOf(share, before) }] : []
    }),
  )
  const probability = 0.05 / compared.flat().length
  return compared.map((pairs) =>
    Object.fromEntries(
      pairs.map(({ name, difference, error, people }) => [
        name,
        { isClear: Math.abs(difference) > error * criticalT(probability, people - 2) },
      ]),
    ),
  )
}
