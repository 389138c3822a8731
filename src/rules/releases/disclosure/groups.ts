import { populationBands, populationSexes } from '#places/population-table.ts'
import { municipalitiesOf, type Zone, zoneOf, zones } from '#places/zones.ts'
import type { ComparedBy, Release, ReleasedGroup } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { CellCounts } from '../../answers/analysis.ts'
import { levelName } from '../../answers/level-names.ts'
import { withoutCaseAndAccents } from '../../answers/suggestions.ts'
import type { PopulationCell } from '../../weighting/census-margins.ts'
import { type AnsweredCell, domainCells } from '../../weighting/statistic.ts'
import { cellsWithout } from '../kept-cells.ts'
import type { WeightedCells } from '../release-weights.ts'
import type { EarlierRelease, ShownTables } from './earlier-releases.ts'
import { isLargeEnough, mayChange } from './what-may-be-shown.ts'

export interface Group extends ReleasedGroup {
  /** Whether a cell has its people. */
  readonly isIn: (who: PopulationCell) => boolean
  /** Where it has only some people of each cell: these alone, in the order of the release's cells. */
  readonly some?: readonly CellCounts[]
}

export interface Trait {
  readonly by: Exclude<ComparedBy, 'answer'>
  readonly groups: readonly Group[]
}

interface GroupsInput extends Pick<WeightedCells, 'cells' | 'weighted'> {
  readonly questions: readonly Question[]
  readonly earlier: readonly EarlierRelease[]
  readonly shown: ShownTables
}

/** The traits to compare by, one at a time: a cross table of two would single people out. */
export function traitsOf(input: GroupsInput): Trait[] {
  return [
    { by: 'sex', groups: populationSexes.map((sex) => named(sex, (who) => who.sex === sex)) },
    { by: 'age', groups: populationBands.map((band) => named(band, (who) => who.ageBand === band)) },
    { by: 'place', groups: zones.flatMap((zone) => placesIn(zone, input)) },
  ]
}

/** A group for estimates: everybody else counts as not asked. */
export function cellsIn(
  { isIn, some }: Omit<Group, keyof ReleasedGroup>,
  cells: readonly CellCounts[],
): readonly AnsweredCell[] {
  return some ?? domainCells(cells, isIn)
}

/** Everybody but the group. */
export function cellsOutside({ isIn, some }: Group, cells: readonly CellCounts[]): readonly AnsweredCell[] {
  return some ? cellsWithout(cells, some) : domainCells(cells, (cell) => !isIn(cell))
}

/** The municipalities of a zone once each is large enough, otherwise the zone: never both, and never only some of them. */
function placesIn(zone: Zone, { cells, weighted, questions, earlier, shown }: GroupsInput): Group[] {
  const parts = municipalitiesOf(zone).map(placeOf)
  const whole: Group = {
    id: zone,
    name: parts.length === 1 ? (parts[0]?.name ?? '') : levelName(zone),
    municipalities: parts.map(({ name }) => name),
    isIn: ({ municipality }) => municipality !== undefined && zoneOf(municipality) === zone,
  }
  if (parts.length < 2) return [whole]
  const areLargeEnough = parts.every(({ isIn }) =>
    isLargeEnough(
      Float64Array.from(cells, (cell) => (isIn(cell) ? cell.people : 0)),
      weighted,
    ),
  )
  // The municipalities together are the zone: they may follow its tables only when these could have changed.
  const mayFollow = questions.every((question) =>
    mayChange(shown({ by: 'place', group: zone, question: question.id }, whole.isIn)),
  )
  const wasSplit = earlier.some(({ release }) => placesCompared(release).includes(parts[0]?.id ?? ''))
  return wasSplit || (areLargeEnough && mayFollow) ? parts : [whole]
}

function placesCompared({ comparisons }: Release): string[] {
  return comparisons.flatMap(({ by, groups }) => (by === 'place' ? groups.map(({ id }) => id) : []))
}

function placeOf(name: string): Group {
  const id = withoutCaseAndAccents(name).replaceAll(' ', '-')
  return { id, name, municipalities: [name], isIn: ({ municipality }) => municipality === name }
}

function named(id: string, isIn: Group['isIn']): Group {
  return { id, name: levelName(id), isIn }
}
