import type { PopulationEdition } from '#places/population-edition.ts'
import { countsOf } from '#places/population-table.ts'
import type { ReleasedParticipants } from '#releases/release.ts'
import { peopleIn } from '../../weighting/weigh.ts'
import { SMALLEST_COUNT } from '../limits.ts'
import type { WeightedCells } from '../release-weights.ts'
import type { Group, Trait } from './groups.ts'
import { roundedBase, wholePercent } from './rounding.ts'

/** Who took part, beside the census. A level with fewer than ten people has no number. */
export function publishedParticipants(
  { cells, weighted }: WeightedCells,
  traits: readonly Trait[],
  population: PopulationEdition | undefined,
): ReleasedParticipants[] {
  const census = population ? countsOf(population) : []
  const weightOf = (groups: readonly Group[]) =>
    cells.reduce((sum, cell, at) => sum + (isInAny(groups, cell) ? cell.people * (weighted.weights[at] ?? 0) : 0), 0)
  return traits.map(({ by, groups }) => {
    const known = peopleIn(cells.filter((cell) => isInAny(groups, cell)))
    const unknown = peopleIn(cells) - known
    const inCensus = peopleIn(census.filter((count) => isInAny(groups, count))) || 1
    return {
      trait: by,
      levels: groups.map((group) => {
        const people = peopleIn(cells.filter(group.isIn))
        return {
          name: group.name,
          ...(people >= SMALLEST_COUNT && {
            people: roundedBase(people),
            unweighted: wholePercent(people / known),
            weighted: wholePercent(weightOf([group]) / weightOf(groups)),
          }),
          population: wholePercent(peopleIn(census.filter(group.isIn)) / inCensus),
        }
      }),
      ...(unknown >= SMALLEST_COUNT && { unknown: roundedBase(unknown) }),
    }
  })
}

function isInAny(groups: readonly Group[], who: Parameters<Group['isIn']>[0]): boolean {
  return groups.some(({ isIn }) => isIn(who))
}
