import type { ShareWithError } from '#releases/stored-release.ts'
import type { Estimate } from '../weighting/estimate.ts'
import { OPEN_STUDY_CEILING } from '../weighting/limits.ts'
import { criticalT } from '../weighting/t-test.ts'
import type { Weighted } from '../weighting/weigh.ts'

/** As with the intervals, more people than the ceiling do not make an open study more certain. */
export function shareWithError(
  { value, se }: Pick<Estimate, 'value' | 'se'>,
  { n, nEff }: Pick<Weighted, 'n' | 'nEff'>,
): ShareWithError | undefined {
  return se ? { value, error: se * Math.sqrt(Math.max(1, nEff / OPEN_STUDY_CEILING)), people: n } : undefined
}

/** Two waves have no people in common, so the variances of their shares add. */
export function differenceOf(one: ShareWithError, other: ShareWithError) {
  return { difference: one.value - other.value, error: Math.hypot(one.error, other.error) }
}

/** The shares of a wave, by a name that is the same in every wave. */
export type Shares = Readonly<Record<string, ShareWithError>>

/**
 * In each wave, which shares differ significantly from those of the wave before, with Bonferroni's correction for all that are
 * compared.
 */
export function changesOverTime(waves: readonly Shares[]): Record<string, { readonly isClear: boolean }>[] {
  const compared = waves.map((shares, at) =>
    Object.entries(shares).flatMap(([name, share]) => {
      const before = waves[at - 1]?.[name]
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
