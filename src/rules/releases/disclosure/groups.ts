import { populationBands, populationSexes } from '#places/population-table.ts'
import { municipalitiesOf, type Zone, zoneOf, zones } from '#places/zones.ts'
import type { ComparedBy, ReleasedGroup } from '#releases/release.ts'
import { levelName } from '../../answers/level-names.ts'
import type { PopulationCell } from '../../weighting/census-margins.ts'
import { SMALLEST_CHANGE } from '../limits.ts'
import type { EarlierRelease } from './earlier-releases.ts'

export interface Group extends ReleasedGroup {
  readonly isIn: (who: PopulationCell) => boolean
}

export interface Trait {
  readonly by: ComparedBy
  readonly groups: readonly Group[]
}

interface PlaceRules {
  /** Whether a municipality has people enough to be shown alone. */
  readonly isEnough: (municipality: Group) => boolean
  readonly peopleOf: (group: Group) => number
  readonly earlier: readonly EarlierRelease[]
}

/** By what people are compared, one trait at a time: whoever could ask for two would find single people. */
export function traitsOf(rules: PlaceRules): Trait[] {
  return [
    { by: 'sex', groups: populationSexes.map((sex) => named(sex, (who) => who.sex === sex)) },
    { by: 'age', groups: populationBands.map((band) => named(band, (who) => who.ageBand === band)) },
    { by: 'place', groups: zones.flatMap((zone) => placesIn(zone, rules)) },
  ]
}

/** The municipalities of a zone where each of them can be shown, otherwise the zone: never both, and never some. */
function placesIn(zone: Zone, { isEnough, peopleOf, earlier }: PlaceRules): Group[] {
  const ofZone = municipalitiesOf(zone).map(placeOf)
  const whole: Group = {
    id: zone,
    name: ofZone.length === 1 ? (ofZone[0]?.name ?? '') : levelName(zone),
    municipalities: ofZone.map(({ name }) => name),
    isIn: ({ municipality }) => municipality !== undefined && zoneOf(municipality) === zone,
  }
  if (ofZone.length < 2) return [whole]
  const wasWhole = earlier.map(({ release }) =>
    release.comparisons.find(({ by }) => by === 'place')?.groups.some(({ id }) => id === zone),
  )
  const isWhole = !ofZone.every(isEnough)
  const isTooClose = earlier.some(({ basis: { groups } }, at) => {
    const before = groups[`place/${zone}`] ?? ofZone.reduce((sum, { id }) => sum + (groups[`place/${id}`] ?? 0), 0)
    const moved = Math.abs(peopleOf(whole) - before)
    return wasWhole[at] !== undefined && wasWhole[at] !== isWhole && moved > 0 && moved < SMALLEST_CHANGE
  })
  // Parting a zone, or joining it, with a few people more or less would tell about them.
  const staysAsItWas = isTooClose ? wasWhole.findLast((was) => was !== undefined) : undefined
  return (staysAsItWas ?? isWhole) ? [whole] : ofZone
}

function placeOf(name: string): Group {
  const id = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')
  return { id, name, municipalities: [name], isIn: ({ municipality }) => municipality === name }
}

function named(id: string, isIn: Group['isIn']): Group {
  return { id, name: levelName(id), isIn }
}
