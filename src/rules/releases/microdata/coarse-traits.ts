import { populationBands, populationSexes } from '#places/population-table.ts'
import { zoneOf } from '#places/zones.ts'
import { type PopulationCell, threeAges } from '../../weighting/census-margins.ts'

/** A person's traits in the microdata. Blank may mean not said, not published or blanked: readers cannot know which. */
export interface CoarseTraits {
  readonly sex: string | undefined
  readonly age: string | undefined
  readonly zone: string | undefined
}

export type Ages = 'six' | 'three'

/** The municipality ends here: whatever is made from these traits cannot reveal more than the zone. */
export function coarseTraits({ sex, ageBand, municipality }: PopulationCell, ages: Ages): CoarseTraits {
  return {
    sex: oneOf(populationSexes, sex),
    age: ages === 'six' ? oneOf(populationBands, ageBand) : threeAges.get(ageBand ?? ''),
    zone: municipality === undefined ? undefined : zoneOf(municipality),
  }
}

export function traitsName({ sex = '', age = '', zone = '' }: CoarseTraits): string {
  return `${sex}/${age}/${zone}`
}

function oneOf(known: readonly string[], value: string | undefined): string | undefined {
  return value !== undefined && known.includes(value) ? value : undefined
}

type Coarse = { readonly traits: CoarseTraits }

/** What identifies people most is blanked first. */
const blankedFirst = ['zone', 'age', 'sex'] as const

const nothingKnown: CoarseTraits = { sex: undefined, age: undefined, zone: undefined }

/**
 * Local suppression: blanks traits of whole combinations until every combination that is left is safe. Nobody is left out.
 * Undefined where not even all people together are safe. What is blanked does not depend on the order of the records.
 */
export function blanked<Of extends Coarse>(all: readonly Of[], isSafe: (alike: readonly Of[]) => boolean) {
  let records = all
  for (;;) {
    const groups = Map.groupBy(records, ({ traits }) => traitsName(traits))
    const unsafe = [...groups].filter(([, alike]) => !isSafe(alike))
    if (unsafe.length === 0) return records
    const trait = blankedFirst.find((each) => unsafe.some(([, [one]]) => one?.traits[each] !== undefined))
    const names = trait ? unsafe.filter(([, [one]]) => one?.traits[trait] !== undefined) : smallestKnown(groups)
    if (names.length === 0) return undefined
    const chosen = new Set(names.map(([name]) => name))
    records = records.map((record) => {
      if (!chosen.has(traitsName(record.traits))) return record
      return { ...record, traits: trait ? { ...record.traits, [trait]: undefined } : nothingKnown }
    })
  }
}

/** People without any trait are too few, or too much alike: the smallest other combination joins them. */
function smallestKnown<Of extends Coarse>(groups: ReadonlyMap<string, readonly Of[]>) {
  return [...groups]
    .filter(([name]) => name !== traitsName(nothingKnown))
    .toSorted(([a, one], [b, other]) => one.length - other.length || (a < b ? -1 : 1))
    .slice(0, 1)
}
