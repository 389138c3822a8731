import type { PopulationEdition } from '#places/population-edition.ts'
import { countsOf, type PopulationCount } from '#places/population-table.ts'
import type { ReleasedParticipants } from '#releases/release.ts'
import { SMALLEST_CHANGE, SMALLEST_COUNT } from '../limits.ts'
import type { Weighed } from '../release-weights.ts'
import type { EarlierRelease } from './earlier-releases.ts'
import { peopleIn } from './exact-counts.ts'
import type { Group, Trait } from './groups.ts'
import { toldCount, toldShare, wholePercent } from './rounding.ts'

type Weighted = Extract<Weighed, { kind: 'weighted' }>

interface Told {
  readonly told: readonly ReleasedParticipants[]
  /** The people behind it, by «by/group». */
  readonly groups: Readonly<Record<string, number>>
}

/** Who took part, beside the population. A level changes, as everything does, by ten people or not at all. */
export function participantsTold(
  { cells, weighted }: Weighted,
  about: {
    readonly traits: readonly Trait[]
    readonly population: PopulationEdition | undefined
    readonly earlier: readonly EarlierRelease[]
  },
): Told {
  const census = about.population ? countsOf(about.population) : []
  const behind: Record<string, number> = {}
  const told = about.traits.map(({ by, groups }): ReleasedParticipants => {
    const people = groups.map((group) => {
      const now = peopleIn(cells.filter(group.isIn))
      behind[`${by}/${group.id}`] = asTold(now, `${by}/${group.id}`, about.earlier)
      return behind[`${by}/${group.id}`] ?? now
    })
    const hidden = withheldLevels(people)
    const known = people.reduce((sum, each) => sum + each, 0)
    const ofNone = peopleIn(cells.filter((cell) => !groups.some(({ isIn }) => isIn(cell))))
    const unknown = isFew(ofNone) ? ofNone : asTold(ofNone, `${by}/unknown`, about.earlier)
    behind[`${by}/unknown`] = unknown
    const weightOf = ({ isIn }: Group) =>
      cells.reduce((sum, cell, at) => (isIn(cell) ? sum + cell.people * (weighted.weights[at] ?? 0) : sum), 0)
    const allWeights = groups.reduce((sum, group) => sum + weightOf(group), 0)
    return {
      trait: by,
      levels: groups.map((group, at) => ({
        name: group.name,
        // Everybody less the levels would be the few who did not say.
        ...(hidden.has(at) || isFew(unknown) ? {} : { people: toldCount(people[at] ?? 0) }),
        ...(hidden.has(at) ? {} : { unweighted: toldShare(people[at] ?? 0, known) }),
        ...(hidden.has(at) ? {} : { weighted: wholePercent(weightOf(group) / allWeights) }),
        population: wholePercent(censusShare(census, group, groups)),
      })),
      ...(unknown < SMALLEST_COUNT ? {} : { unknown: toldCount(unknown) }),
    }
  })
  return { told, groups: behind }
}

/** Those of too few people, and the next smallest until two or more are withheld, of enough people. */
function withheldLevels(people: readonly number[]): Set<number> {
  const bySize = [...people.keys()].toSorted((a, b) => (people[a] ?? 0) - (people[b] ?? 0))
  const hidden = new Set(bySize.filter((at) => (people[at] ?? 0) < SMALLEST_COUNT))
  const ofHidden = () => [...hidden].reduce((sum, at) => sum + (people[at] ?? 0), 0)
  for (const at of bySize) {
    if (hidden.size === 0 || (hidden.size >= 2 && ofHidden() >= SMALLEST_COUNT)) break
    hidden.add(at)
  }
  return hidden
}

function asTold(now: number, key: string, earlier: readonly EarlierRelease[]): number {
  const before = earlier.flatMap(({ basis }) => basis.groups[key] ?? [])
  return before.includes(now) ? now : (before.find((each) => Math.abs(each - now) < SMALLEST_CHANGE) ?? now)
}

function isFew(people: number): boolean {
  return people > 0 && people < SMALLEST_COUNT
}

function censusShare(census: readonly PopulationCount[], group: Group, groups: readonly Group[]): number {
  const known = census.filter((count) => groups.some(({ isIn }) => isIn(count)))
  return peopleIn(census.filter(group.isIn)) / (peopleIn(known) || 1)
}
