import { populationSexes } from '#places/population-table.ts'
import { ageUnknown, bandsOf, type IterPlace, sumOf } from './iter-place.ts'
import { PopulationRefused } from './population.ts'

/** Sums that INEGI's file must agree with itself in. A column read one place to the right fails here. */
export function checkIter(state: IterPlace, towns: readonly IterPlace[]): void {
  for (const place of [state, ...towns]) checkPlace(place)
  for (const column of columnsUsed) {
    const sum = towns.reduce((all, town) => all + town.numberOf(column), 0)
    if (sum !== state.numberOf(column))
      refuse(`${column}: los municipios suman ${sum} y la entidad dice ${state.numberOf(column)}`)
  }
}

const letters = { woman: 'F', man: 'M' } as const

const groups = [18, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80].map(
  (from) => `P_${from}A${from === 18 ? 24 : from + 4}`,
)
const bySex = ['P_18YMAS', 'P_15A17', 'P_15A19', 'P_20A24', 'P_85YMAS', ...groups]
const columnsUsed = [
  ...['POBTOT', 'POBFEM', 'POBMAS', 'POB65_MAS', 'P_0A2', 'P_3A5', 'P_6A11', 'P_12A14'],
  ...bySex.flatMap((column) => [column, `${column}_F`, `${column}_M`]),
]

function checkPlace(place: IterPlace): void {
  const equal = (what: string, one: number, other: number) => {
    if (one !== other) refuse(`${place.name}: ${what} (${one} y ${other})`)
  }
  equal('mujeres y hombres no suman la población', sumOf(place, ['POBFEM', 'POBMAS']), place.numberOf('POBTOT'))
  for (const column of bySex)
    equal(
      `${column} no es la suma de mujeres y hombres`,
      sumOf(place, [`${column}_F`, `${column}_M`]),
      place.numberOf(column),
    )
  for (const sex of populationSexes) {
    const letter = letters[sex]
    const adults = bandsOf(place, sex).reduce((sum, people) => sum + people, 0)
    equal(`las edades no suman P_18YMAS_${letter}`, adults, place.numberOf(`P_18YMAS_${letter}`))
    equal(
      `de 15 a 24 años (${letter}) hay dos cuentas distintas`,
      sumOf(place, [`P_15A17_${letter}`, `P_18A24_${letter}`]),
      sumOf(place, [`P_15A19_${letter}`, `P_20A24_${letter}`]),
    )
    if (bandsOf(place, sex).some((people) => people === 0)) refuse(`${place.name}: hay un grupo de edad sin personas`)
  }
  const oldest = populationSexes.reduce((sum, sex) => sum + (bandsOf(place, sex).at(-1) ?? 0), 0)
  equal('los de 65 años o más no son POB65_MAS', oldest, place.numberOf('POB65_MAS'))
  const unknown = ageUnknown(place)
  if (unknown < 0 || unknown > place.numberOf('POBTOT') / 100) refuse(`${place.name}: ${unknown} personas sin edad`)
}

function refuse(reason: string): never {
  throw new PopulationRefused(reason)
}
