import type { PopulationEdition } from '#places/population-edition.ts'
import { countsOf } from '#places/population-table.ts'
import { capitalMetroOrRest, marginOf, threeAges } from '../../weighting/census-margins.ts'
import { tooFewIn } from '../../weighting/ladder.ts'
import { type PeopleCell, weigh } from '../../weighting/weigh.ts'
import { type Ages, type CoarseTraits, coarseTraits, traitsKey } from './coarse-traits.ts'

type Level = (traits: CoarseTraits) => string | undefined
type CoarseCell = CoarseTraits & PeopleCell

const sex: Level = (traits) => traits.sex
const age: Level = (traits) => traits.age
const zone: Level = (traits) => traits.zone
const ageInThree: Level = (traits) => threeAges.get(traits.age ?? '') ?? traits.age
const zoneInThree: Level = (traits) => capitalMetroOrRest(traits.zone)

/** From the finest to the coarsest, one trait to a margin. */
const rungs: readonly (readonly Level[])[] = [
  [sex, age, zone],
  [sex, ageInThree, zoneInThree],
  [sex, ageInThree],
]

/**
 * The weight of each combination of traits, from the traits in the file alone: the release's own weights would disclose the
 * municipality. Undefined where there are too few people.
 */
export function microdataWeights(
  traits: readonly CoarseTraits[],
  ages: Ages,
  population: PopulationEdition,
): ReadonlyMap<string, number> | undefined {
  const cells = [...Map.groupBy(traits, traitsKey).values()].flatMap((combination): CoarseCell[] =>
    combination[0] ? [{ ...combination[0], people: combination.length }] : [],
  )
  const inPopulation = countsOf(population).map((count) => ({ ...coarseTraits(count, ages), people: count.people }))
  for (const rung of rungs) {
    const margins = rung.map((level, at) => marginOf<CoarseTraits>(inPopulation, `${at}`, level))
    if (margins.some((margin) => tooFewIn(cells, margin))) continue
    const weighted = weigh(cells, margins)
    if (weighted.kind !== 'weighted') continue
    return new Map(cells.map((cell, at) => [traitsKey(cell), Number((weighted.weights[at] ?? 0).toFixed(6))]))
  }
  return undefined
}
