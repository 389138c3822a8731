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
