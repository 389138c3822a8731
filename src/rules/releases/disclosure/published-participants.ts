import type { PopulationEdition } from '#places/population-edition.ts'
import { countsOf } from '#places/population-table.ts'
import type { ReleasedParticipants } from '#releases/release.ts'
import { peopleIn } from '../../weighting/weigh.ts'
import { SMALLEST_CHANGE, SMALLEST_COUNT } from '../limits.ts'
import type { WeightedCells } from '../release-weights.ts'
import type { EarlierRelease } from './earlier-releases.ts'
import type { Group, Trait } from './groups.ts'
import { isSmall } from './merge-small-options.ts'
import { roundedCount, roundedShare, wholePercent } from './rounding.ts'

/**
 * Who took part, beside the census; and the exact people behind each level, by «by/group», for the basis. A level changes by ten
 * people or not at all, like everything else.
 */
export function publishedParticipants(
  { cells, weighted }: WeightedCells,
  {
    traits,
    population,
    earlier,
  }: { traits: readonly Trait[]; population?: PopulationEdition | undefined; earlier: readonly EarlierRelease[] },
) {
  const census = population ? countsOf(population) : []
  const exact: Record<string, number> = {}
  const publishedAs = (key: string) => earlier.flatMap(({ basis }) => basis.groups[key] ?? [])
  const participants = traits.map(({ by, groups }): ReleasedParticipants => {
    const people = groups.map(({ id, isIn }) => {
      const now = nearEarlier(peopleIn(cells.filter(isIn)), publishedAs(`${by}/${id}`))
      exact[`${by}/${id}`] = now
      return now
    })
    const isOfNone = (who: (typeof cells)[number]) => !groups.some(({ isIn }) => isIn(who))
    const ofNone = peopleIn(cells.filter(isOfNone))
    const unknown = isSmall(ofNone) ? ofNone : nearEarlier(ofNone, publishedAs(`${by}/unknown`))
    exact[`${by}/unknown`] = unknown
    const suppressed = suppressedLevels(people)
    const known = people.reduce((sum, each) => sum + each, 0)
    const weightOf = ({ isIn }: Group) =>
      cells.reduce((sum, cell, at) => (isIn(cell) ? sum + cell.people * (weighted.weights[at] ?? 0) : sum), 0)
    const allWeights = groups.reduce((sum, group) => sum + weightOf(group), 0)
    const inCensus = peopleIn(census.filter((count) => groups.some(({ isIn }) => isIn(count)))) || 1
    return {
      trait: by,
      levels: groups.map((group, at) => ({
        name: group.name,
        // Where few did not say, everybody less the levels would be they.
        ...(suppressed.has(at) || isSmall(unknown) ? {} : { people: roundedCount(people[at] ?? 0) }),
        ...(suppressed.has(at)
          ? {}
          : {
              unweighted: roundedShare(people[at] ?? 0, known),
              weighted: wholePercent(weightOf(group) / allWeights),
            }),
        population: wholePercent(peopleIn(census.filter(group.isIn)) / inCensus),
      })),
      ...(unknown < SMALLEST_COUNT ? {} : { unknown: roundedCount(unknown) }),
    }
  })
  return { participants, groups: exact }
}

/** Those of too few people, and the next smallest until two or more are suppressed, together of enough people. */
function suppressedLevels(people: readonly number[]): Set<number> {
  const bySize = [...people.keys()].toSorted((a, b) => (people[a] ?? 0) - (people[b] ?? 0))
  const suppressed = new Set(bySize.filter((at) => (people[at] ?? 0) < SMALLEST_COUNT))
  const together = () => [...suppressed].reduce((sum, at) => sum + (people[at] ?? 0), 0)
  for (const at of bySize) {
    if (suppressed.size === 0 || (suppressed.size >= 2 && together() >= SMALLEST_COUNT)) break
    suppressed.add(at)
  }
  return suppressed
}

/** A number of people, or the one published before where they differ by so few that the difference would show who. */
export function nearEarlier(now: number, before: readonly number[]): number {
  return before.includes(now) ? now : (before.find((each) => Math.abs(each - now) < SMALLEST_CHANGE) ?? now)
}
