import type { PopulationEdition } from '#places/population-edition.ts'
import { countsOf } from '#places/population-table.ts'
import { threeAges } from '../../weighting/census-margins.ts'
import { SMALLEST_LEVEL } from '../../weighting/limits.ts'
import type { Margin } from '../../weighting/margin.ts'
import { type PeopleCell, weigh } from '../../weighting/weigh.ts'
import { type Ages, type CoarseTraits, coarseTraits, traitsName } from './coarse-traits.ts'

type Level = (traits: CoarseTraits) => string | undefined
type CoarseCell = CoarseTraits & PeopleCell

const sex: Level = (traits) => traits.sex
const age: Level = (traits) => traits.age
const zone: Level = (traits) => traits.zone
const ageInThree: Level = (traits) => threeAges.get(traits.age ?? '') ?? traits.age
const capitalMetroOrRest: Level = ({ zone: found }) =>
  found === undefined || found === 'capital' || found === 'metro' ? found : 'rest'

/** From the finest to the coarsest, one trait to a margin. */
const rungs: readonly (readonly Level[])[] = [
  [sex, age, zone],
  [sex, ageInThree, capitalMetroOrRest],
  [sex, ageInThree],
]

/**
 * What a person of each combination weighs, made from what the file itself tells and nothing else: the release's own weights
 * would tell the municipality. Nothing where there are too few people for it.
 */
export function microdataWeights(
  traits: readonly CoarseTraits[],
  ages: Ages,
  population: PopulationEdition,
): ReadonlyMap<string, number> | undefined {
  const cells = [...Map.groupBy(traits, traitsName).values()].flatMap((alike): CoarseCell[] =>
    alike[0] ? [{ ...alike[0], people: alike.length }] : [],
  )
  for (const rung of rungs) {
    const margins = rung.map((level, at) => marginOf(`${at}`, level, { ages, population }))
    if (margins.some((margin) => hasSmallLevel(cells, margin))) continue
    const weighted = weigh(cells, margins)
    if (weighted.kind !== 'weighted') continue
    return new Map(cells.map((cell, at) => [traitsName(cell), Number((weighted.weights[at] ?? 0).toFixed(6))]))
  }
  return undefined
}

function marginOf(
  name: string,
  level: Level,
  { ages, population }: { ages: Ages; population: PopulationEdition },
): Margin<CoarseTraits> {
  const people = new Map<string, number>()
  for (const count of countsOf(population)) {
    const found = level(coarseTraits(count, ages))
    if (found !== undefined) people.set(found, (people.get(found) ?? 0) + count.people)
  }
  return { name, levelOf: level, targets: [...people].map(([each, held]) => ({ level: each, people: held })) }
}

function hasSmallLevel(cells: readonly CoarseCell[], { targets, levelOf }: Margin<CoarseTraits>): boolean {
  return targets.some(({ level }) => {
    const held = cells.filter((cell) => levelOf(cell) === level).reduce((sum, { people }) => sum + people, 0)
    return held < SMALLEST_LEVEL
  })
}
