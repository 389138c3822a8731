import type { Release } from '#releases/release.ts'
import { peopleIn } from '../../weighting/weigh.ts'
import { SMALLEST_CHANGE, SMALLEST_COUNT } from '../limits.ts'
import type { WeightedCells } from '../release-weights.ts'
import type { EarlierRelease } from './earlier-releases.ts'
import { roundedCount, withDecimals } from './rounding.ts'

/**
 * The published precision. The design effect has one decimal; effective sizes are exact until they are rounded. Where fewer than ten people were added or removed since an earlier release, its numbers are repeated.
 */
export function publishedPrecision(
  { cells, weighted, rung, rungName, edition }: WeightedCells,
  { people, earlier }: { readonly people: number; readonly earlier: readonly EarlierRelease[] },
): Pick<Release, 'nEff' | 'weighting'> & { readonly exactDeff: number } {
  const near = earlier.findLast(({ release, basis }) => {
    const isWeightedAlike = release.weighting.rung === rung && release.weighting.edition === edition
    const change = Math.abs(basis.people - peopleIn(cells))
    return isWeightedAlike && change > 0 && change < SMALLEST_CHANGE
  })
  if (near) {
    const { nEff, people: before, weighting } = near.release
    return { nEff: Math.min(people, nEff), weighting, exactDeff: before / nEff }
  }
  const deff = withDecimals(weighted.deff, 1)
  const { least, most } = commonWeights(cells, weighted.weights)
  return {
    nEff: Math.min(people, effectiveOf(peopleIn(cells), weighted.deff)),
    exactDeff: weighted.deff,
    weighting: {
      rung,
      rungName,
      edition,
      deff,
      minWeight: Math.floor(least * 2) / 2,
      maxWeight: Math.ceil(most * 2) / 2,
      passes: Math.ceil(weighted.passes / 10) * 10,
    },
  }
}

/** The effective size of a release or a table: its exact base over the exact design effect of the whole release, to the nearest five. */
export function effectiveOf(base: number, deff: number): number {
  return Math.min(roundedCount(base), roundedCount(base / deff))
}

/** The range of weights without the nine lightest and the nine heaviest people: an extreme weight may be of a single person. */
export function commonWeights(cells: WeightedCells['cells'], weights: Float64Array) {
  const bySize = cells
    .map(({ people }, at) => ({ people, weight: weights[at] ?? 0 }))
    .toSorted((a, b) => a.weight - b.weight)
  return { least: tenth(bySize), most: tenth(bySize.toReversed()) }
}

function tenth(groups: readonly { readonly people: number; readonly weight: number }[]): number {
  let people = 0
  for (const group of groups) {
    people += group.people
    if (people >= SMALLEST_COUNT) return group.weight
  }
  return 1
}
