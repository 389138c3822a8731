import type { PopulationEdition } from '#places/population-edition.ts'
import { countsOf } from '#places/population-table.ts'
import type { ReleasedParticipants } from '#releases/release.ts'
import { peopleIn } from '../../weighting/weigh.ts'
import { SMALLEST_CHANGE, SMALLEST_COUNT } from '../limits.ts'
import type { WeightedCells } from '../release-weights.ts'
import type { EarlierRelease } from './earlier-releases.ts'
import type { Group, Trait } from './groups.ts'
import { categoriesToMerge, isSmall } from './merge-small-options.ts'
import { roundedCount, roundedShare, wholePercent } from './rounding.ts'

interface ParticipantsInput {
  readonly traits: readonly Trait[]
  readonly population: PopulationEdition | undefined
  readonly earlier: readonly EarlierRelease[]
}

/**
 * Who took part, beside the census; and the exact count of each level, by «by/group», for the basis. Like every published
 * count, a level changes by ten people or not at all.
 */
export function publishedParticipants(
  { cells, weighted }: WeightedCells,
  { traits, population, earlier }: ParticipantsInput,
) {
  const census = population ? countsOf(population) : []
  const exact: Record<string, number> = {}
  const publishedAs = (key: string) => earlier.flatMap(({ basis }) => basis.groups[key] ?? [])
  const participants = traits.map(({ by, groups }): ReleasedParticipants => {
    const counts: Record<string, number> = {}
    for (const { id, isIn } of groups) {
      const now = nearEarlier(peopleIn(cells.filter(isIn)), publishedAs(`${by}/${id}`))
      exact[`${by}/${id}`] = now
      counts[id] = now
    }
    const ofNone = peopleIn(cells.filter((who) => !groups.some(({ isIn }) => isIn(who))))
    const unknown = isSmall(ofNone) ? ofNone : nearEarlier(ofNone, publishedAs(`${by}/unknown`))
    exact[`${by}/unknown`] = unknown
    const known = Object.values(counts).reduce((sum, each) => sum + each, 0)
    const levels = groups.map(({ id, name }) => ({ id, label: name, isApart: false, options: [id] }))
    const suppressed = categoriesToMerge(levels, { base: known, counts })
    const weightOf = ({ isIn }: Group) =>
      cells.reduce((sum, cell, at) => (isIn(cell) ? sum + cell.people * (weighted.weights[at] ?? 0) : sum), 0)
    const allWeights = groups.reduce((sum, group) => sum + weightOf(group), 0)
    const inCensus = peopleIn(census.filter((count) => groups.some(({ isIn }) => isIn(count)))) || 1
    return {
      trait: by,
      levels: groups.map((group) => {
        const people = counts[group.id] ?? 0
        const isShown = !suppressed.has(group.id)
        return {
          name: group.name,
          // Otherwise everybody less the levels would give the small count of those who did not say.
          ...(isShown && !isSmall(unknown) && { people: roundedCount(people) }),
          ...(isShown && {
            unweighted: roundedShare(people, known),
            weighted: wholePercent(weightOf(group) / allWeights),
          }),
          population: wholePercent(peopleIn(census.filter(group.isIn)) / inCensus),
        }
      }),
      ...(unknown >= SMALLEST_COUNT && { unknown: roundedCount(unknown) }),
    }
  })
  return { participants, groups: exact }
}

/** A count, or the one published before where the difference would be small. */
export function nearEarlier(now: number, before: readonly number[]): number {
  return before.includes(now) ? now : (before.find((each) => Math.abs(each - now) < SMALLEST_CHANGE) ?? now)
}
