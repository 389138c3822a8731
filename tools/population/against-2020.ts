import { AGE_UNKNOWN_2020, adultsOfPabellon2020, census2020 } from './known-census.ts'
import { type Population, PopulationRefused } from './population.ts'

/** Holds what claims to be the census of 2020 against what other sources say of it. */
export function checkAgainst2020({ people, ageUnknown, format }: Population): void {
  const adults = (row: number) => (people[row] ?? []).reduce((sum, each) => sum + each, 0)
  let unknown = 0
  for (const [at, { name, all, women, men, minors }] of census2020.entries()) {
    const [ofWomen, ofMen] = [adults(2 * at), adults(2 * at + 1)]
    const without = all - minors - ofWomen - ofMen
    if (ofWomen >= women || ofMen >= men || without < 0)
      refuse(`${name}: ${ofWomen} mujeres y ${ofMen} hombres adultos no caben en ${all} habitantes`)
    unknown += without
    if (
      name === adultsOfPabellon2020.name &&
      (ofWomen !== adultsOfPabellon2020.women || ofMen !== adultsOfPabellon2020.men)
    )
      refuse(`${name}: ${ofWomen} mujeres y ${ofMen} hombres adultos no son los que se conocen`)
  }
  if (unknown !== AGE_UNKNOWN_2020 || (format === 'iter' && ageUnknown !== unknown))
    refuse(`quedan ${unknown} personas sin edad y el censo dejó ${AGE_UNKNOWN_2020}`)
}

function refuse(reason: string): never {
  throw new PopulationRefused(`no es el Censo 2020: ${reason}`)
}
