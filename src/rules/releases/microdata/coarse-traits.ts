import { populationBands, populationSexes } from '#places/population-table.ts'
import { zoneOf } from '#places/zones.ts'
import { type PopulationCell, threeAges } from '../../weighting/census-margins.ts'

/** Who somebody is in the microdata. What is blank was not said, is not told, or was blanked: nobody can tell which. */
export interface CoarseTraits {
  readonly sex: string | undefined
  readonly age: string | undefined
  readonly zone: string | undefined
}

export type Ages = 'six' | 'three'

/** Where a person lives is their zone from here on: what comes after cannot know more. */
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
