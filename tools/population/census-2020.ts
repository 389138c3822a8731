/** What other sources say of the census of 2020, to hold an import against. */
import { CommandError } from '../commands/command.ts'
import type { Population } from './population.ts'

/** INEGI's own tabulation of municipalities; minors are the sum of its five groups under 18. */
const census2020 = [
  { name: 'Aguascalientes', all: 948_990, women: 486_917, men: 462_073, minors: 290_517 },
  { name: 'Asientos', all: 51_536, women: 26_275, men: 25_261, minors: 19_484 },
  { name: 'Calvillo', all: 58_250, women: 29_687, men: 28_563, minors: 19_940 },
  { name: 'Cosío', all: 17_000, women: 8_708, men: 8_292, minors: 6_228 },
  { name: 'Jesús María', all: 129_929, women: 65_710, men: 64_219, minors: 45_983 },
  { name: 'Pabellón de Arteaga', all: 47_646, women: 24_269, men: 23_377, minors: 17_012 },
  { name: 'Rincón de Romos', all: 57_369, women: 29_268, men: 28_101, minors: 21_174 },
  { name: 'San José de Gracia', all: 9_552, women: 5_020, men: 4_532, minors: 3_591 },
  { name: 'Tepezalá', all: 22_485, women: 11_371, men: 11_114, minors: 8_231 },
  { name: 'El Llano', all: 20_853, women: 10_407, men: 10_446, minors: 7_474 },
  { name: 'San Francisco de los Romo', all: 61_997, women: 31_292, men: 30_705, minors: 23_701 },
]

/** The one municipality whose adults another source lists by sex. */
const adultsOfPabellon2020 = { name: 'Pabellón de Arteaga', women: 15_837, men: 14_759 }

const AGE_UNKNOWN_2020 = 1_508

export function checkAgainst2020({ people, ageUnknown, format }: Population): void {
  const adults = (row: number) => (people[row] ?? []).reduce((sum, each) => sum + each, 0)
  let unknown = 0
  for (const [at, { name, all, women, men, minors }] of census2020.entries()) {
    const [ofWomen, ofMen] = [adults(2 * at), adults(2 * at + 1)]
    const without = all - minors - ofWomen - ofMen
    const found = `${name}: ${ofWomen} mujeres y ${ofMen} hombres adultos`
    if (ofWomen >= women || ofMen >= men || without < 0) refuse(`${found} no caben en ${all} habitantes`)
    const known = adultsOfPabellon2020
    if (name === known.name && (ofWomen !== known.women || ofMen !== known.men))
      refuse(`${found} no son los que se conocen`)
    unknown += without
  }
  if (unknown !== AGE_UNKNOWN_2020 || (format === 'iter' && ageUnknown !== unknown))
    refuse(`quedan ${unknown} personas sin edad y el censo dejó ${AGE_UNKNOWN_2020}`)
}

function refuse(reason: string): never {
  throw new CommandError(`no es el Censo 2020: ${reason}`)
}
