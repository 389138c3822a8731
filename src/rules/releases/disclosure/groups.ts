import { populationBands, populationSexes } from '#places/population-table.ts'
import { municipalitiesOf, type Zone, zoneOf, zones } from '#places/zones.ts'
import type { ComparedBy, ReleasedGroup, SuppressionReason } from '#releases/release.ts'
import type { Basis } from '#releases/stored-release.ts'
import { levelName } from '../../answers/level-names.ts'
import { withoutCaseAndAccents } from '../../answers/suggestions.ts'
import type { PopulationCell } from '../../weighting/census-margins.ts'
import { kishEffective, peopleIn } from '../../weighting/weigh.ts'
import { keptCells, totalsIn } from '../kept-cells.ts'
import { SMALLEST_CHANGE, SMALLEST_COUNT, SMALLEST_ELECTORAL_GROUP, SMALLEST_GROUP } from '../limits.ts'
import type { WeightedCells } from '../release-weights.ts'
import type { EarlierRelease } from './earlier-releases.ts'

export interface Group extends ReleasedGroup {
  readonly isIn: (who: PopulationCell) => boolean
}

export interface Trait {
  readonly by: ComparedBy
  readonly groups: readonly Group[]
}

interface GroupsInput extends Pick<WeightedCells, 'cells' | 'weighted'> {
  readonly earlier: readonly EarlierRelease[]
  readonly isElectoral: boolean
}

/** The traits to compare by, one at a time: a cross table of two would single people out. */
export function traitsOf(input: GroupsInput): Trait[] {
  return [
    { by: 'sex', groups: populationSexes.map((sex) => named(sex, (who) => who.sex === sex)) },
    { by: 'age', groups: populationBands.map((band) => named(band, (who) => who.ageBand === band)) },
    { by: 'place', groups: zones.flatMap((zone) => placesIn(zone, input)) },
  ]
}

/** Everybody less all groups of a trait gives those who did not say it: where that count is small, there is no comparison. */
export function isCompared({ groups }: Trait, cells: WeightedCells['cells']): boolean {
  const unknown = peopleIn(cells.filter((cell) => !groups.some(({ isIn }) => isIn(cell))))
  return unknown === 0 || unknown >= SMALLEST_COUNT
}

/** The municipalities of a zone where each can be published, otherwise the zone: never both, and never only some of them. */
function placesIn(zone: Zone, { cells, weighted, earlier, isElectoral }: GroupsInput): Group[] {
  const ofZone = municipalitiesOf(zone).map(placeOf)
  const whole: Group = {
    id: zone,
    name: ofZone.length === 1 ? (ofZone[0]?.name ?? '') : levelName(zone),
    municipalities: ofZone.map(({ name }) => name),
    isIn: ({ municipality }) => municipality !== undefined && zoneOf(municipality) === zone,
  }
  if (ofZone.length < 2) return [whole]
  const isLargeEnough = ({ isIn }: Group) => {
    const people = Float64Array.from(cells, (cell) => (isIn(cell) ? cell.people : 0))
    return !whyTooSmall(peopleIn(cells.filter(isIn)), kishEffective(people, weighted.weights), isElectoral)
  }
  const isWhole = !ofZone.every(isLargeEnough)
  const wasWhole = earlier.map(({ release }) =>
    release.comparisons.find(({ by }) => by === 'place')?.groups.some(({ id }) => id === zone),
  )
  const isTooClose = earlier.some(
    ({ basis }, at) => wasWhole[at] !== undefined && wasWhole[at] !== isWhole && hasHardlyChanged(cells, basis, whole),
  )
  // Splitting or joining a zone when few people were added would bound how many of a part chose an option.
  const staysAsItWas = isTooClose ? wasWhole.findLast((was) => was !== undefined) : undefined
  return (staysAsItWas ?? isWhole) ? [whole] : ofZone
}

/** Whether any count of these people that could have had a row changed by fewer than ten. Without the cells it cannot be ruled out. */
function hasHardlyChanged(cells: GroupsInput['cells'], { cells: before }: Basis, { isIn }: Group): boolean {
  if (!before) return true
  const now = totalsIn(keptCells(cells), isIn)
  return Object.entries(totalsIn(before, isIn)).some(
    ([name, count]) => count >= SMALLEST_COUNT && Math.abs((now[name] ?? 0) - count) < SMALLEST_CHANGE,
  )
}

function placeOf(name: string): Group {
  const id = withoutCaseAndAccents(name).replaceAll(' ', '-')
  return { id, name, municipalities: [name], isIn: ({ municipality }) => municipality === name }
}

function named(id: string, isIn: Group['isIn']): Group {
  return { id, name: levelName(id), isIn }
}

export function whyTooSmall(base: number, nEff: number, isElectoral: boolean): SuppressionReason | undefined {
  const least = isElectoral ? SMALLEST_ELECTORAL_GROUP : SMALLEST_GROUP
  return base < least.base ? 'few' : nEff < least.nEff ? 'imprecise' : undefined
}
