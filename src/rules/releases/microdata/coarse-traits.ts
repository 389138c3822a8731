import { populationBands, populationSexes } from '#places/population-table.ts'
import { zoneOf } from '#places/zones.ts'
import { type PopulationCell, threeAges } from '../../weighting/census-margins.ts'

/** A person's traits in the microdata. A blank does not reveal whether it was not said, not published or suppressed. */
export interface CoarseTraits {
  readonly sex: string | undefined
  readonly age: string | undefined
  readonly zone: string | undefined
}

export type Ages = 'six' | 'three'

/** Drops the municipality: nothing made from these traits can reveal more than the zone. */
export function coarseTraits({ sex, ageBand, municipality }: PopulationCell, ages: Ages): CoarseTraits {
  return {
    sex: oneOf(populationSexes, sex),
    age: ages === 'six' ? oneOf(populationBands, ageBand) : threeAges.get(ageBand ?? ''),
    zone: municipality === undefined ? undefined : zoneOf(municipality),
  }
}

export function traitsKey({ sex = '', age = '', zone = '' }: CoarseTraits): string {
  return `${sex}/${age}/${zone}`
}

function oneOf(known: readonly string[], value: string | undefined): string | undefined {
  return value !== undefined && known.includes(value) ? value : undefined
}

type Coarse = { readonly traits: CoarseTraits }

/** The most identifying trait first. */
const suppressedFirst = ['zone', 'age', 'sex'] as const

const nothingKnown: CoarseTraits = { sex: undefined, age: undefined, zone: undefined }

/**
 * Local suppression: blanks traits of whole combinations until every remaining combination is safe. No record is dropped.
 * Undefined where not even all people as one combination are safe. The result does not depend on the order of the records.
 */
export function suppressLocally<Of extends Coarse>(
  all: readonly Of[],
  isSafe: (combination: readonly Of[]) => boolean,
) {
  let records = all
  for (;;) {
    const groups = Map.groupBy(records, ({ traits }) => traitsKey(traits))
    const unsafe = [...groups].filter(([, combination]) => !isSafe(combination))
    if (unsafe.length === 0) return records
    const trait = suppressedFirst.find((each) => unsafe.some(([, [one]]) => one?.traits[each] !== undefined))
    const names = trait ? unsafe.filter(([, [one]]) => one?.traits[trait] !== undefined) : smallestKnown(groups)
    if (names.length === 0) return undefined
    const chosen = new Set(names.map(([name]) => name))
    records = records.map((record) => {
      if (!chosen.has(traitsKey(record.traits))) return record
      return { ...record, traits: trait ? { ...record.traits, [trait]: undefined } : nothingKnown }
    })
  }
}

/** The records without any trait are unsafe: the smallest other combination joins them. */
function smallestKnown<Of extends Coarse>(groups: ReadonlyMap<string, readonly Of[]>) {
  return [...groups]
    .filter(([name]) => name !== traitsKey(nothingKnown))
    .toSorted(([a, one], [b, other]) => one.length - other.length || (a < b ? -1 : 1))
    .slice(0, 1)
}
