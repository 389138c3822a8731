/** Reads INEGI's results by locality (ITER); only the totals of the state and of its municipalities are used. */
import { populationBands, populationSexes } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import { CommandError } from '../commands/command.ts'
import { refuseRow, type TableRow } from '../csv-file.ts'
import { type Population, peopleIn } from './population.ts'

const STATE = '01'
const letterOf = { woman: 'F', man: 'M' } as const
type Sex = keyof typeof letterOf

const fiveYears: Record<(typeof populationBands)[number], readonly string[]> = {
  '18-to-24': ['P_18A24'],
  '25-to-34': ['P_25A29', 'P_30A34'],
  '35-to-44': ['P_35A39', 'P_40A44'],
  '45-to-54': ['P_45A49', 'P_50A54'],
  '55-to-64': ['P_55A59', 'P_60A64'],
  '65-or-more': ['P_65A69', 'P_70A74', 'P_75A79', 'P_80A84', 'P_85YMAS'],
}
const bySex = ['P_18YMAS', 'P_15A17', 'P_15A19', 'P_20A24', ...Object.values(fiveYears).flat()]
const columnsUsed = [
  ...['POBTOT', 'POBFEM', 'POBMAS', 'POB65_MAS', 'P_0A2', 'P_3A5', 'P_6A11', 'P_12A14'],
  ...bySex.flatMap((column) => [column, `${column}_F`, `${column}_M`]),
]

export function fromIter(rows: readonly TableRow[]): Population {
  const totals = rows.filter(({ cell }) => Number(cell('LOC')) === 0)
  const state = placeOf('la entidad', 0)
  const towns = municipalities.map((name, at) => placeOf(name, at + 1))
  for (const place of [state, ...towns]) checkPlace(place)
  for (const column of columnsUsed) {
    const sum = towns.reduce((all, town) => all + town.people(column), 0)
    if (sum !== state.people(column))
      refuse(`${column}: los municipios suman ${sum} y la entidad dice ${state.people(column)}`)
  }
  const people = towns.flatMap((town) => populationSexes.map((sex) => bandsOf(town, sex)))
  return { people, ageUnknown: ageUnknown(state) }

  function placeOf(name: string, code: number): Place {
    const [row, again] = totals.filter(({ cell }) => cell('ENTIDAD') === STATE && Number(cell('MUN')) === code)
    if (row === undefined) return refuse(`falta el total de ${name}`)
    if (again) refuseRow(again, `el total de ${name} está dos veces`)
    const called = row.cell('NOM_MUN')
    if (code > 0 && called.normalize('NFC') !== name)
      refuseRow(row, `el municipio ${code} se llama «${called}» y se espera «${name}»`)
    return { name, people: (...columns) => columns.reduce((sum, column) => sum + peopleIn(row, column), 0) }
  }
}

/** The state, or one of its municipalities. */
interface Place {
  readonly name: string
  /** The sum of some columns. */
  readonly people: (...columns: string[]) => number
}

function bandsOf({ people }: Place, sex: Sex): number[] {
  return populationBands.map((band) => people(...fiveYears[band].map((group) => `${group}_${letterOf[sex]}`)))
}

function ageUnknown({ people }: Place): number {
  return people('POBTOT') - people('P_0A2', 'P_3A5', 'P_6A11', 'P_12A14', 'P_15A17', 'P_18YMAS')
}

/** Sums within the file must agree: columns shifted by one fail here. */
function checkPlace(place: Place): void {
  const { name, people } = place
  const equal = (what: string, one: number, other: number) => {
    if (one !== other) refuse(`${name}: ${what} (${one} y ${other})`)
  }
  equal('mujeres y hombres no suman la población', people('POBFEM', 'POBMAS'), people('POBTOT'))
  for (const column of bySex)
    equal(`${column} no es la suma de mujeres y hombres`, people(`${column}_F`, `${column}_M`), people(column))
  for (const sex of populationSexes) {
    const letter = letterOf[sex]
    const bands = bandsOf(place, sex)
    const adults = bands.reduce((sum, each) => sum + each, 0)
    equal(`las edades no suman P_18YMAS_${letter}`, adults, people(`P_18YMAS_${letter}`))
    equal(
      `de 15 a 24 años (${letter}) hay dos cuentas distintas`,
      people(`P_15A17_${letter}`, `P_18A24_${letter}`),
      people(`P_15A19_${letter}`, `P_20A24_${letter}`),
    )
    if (bands.includes(0)) refuse(`${name}: hay un grupo de edad sin personas`)
  }
  const oldest = fiveYears['65-or-more'].flatMap((group) => [`${group}_F`, `${group}_M`])
  equal('los de 65 años o más no son POB65_MAS', people(...oldest), people('POB65_MAS'))
  const unknown = ageUnknown(place)
  if (unknown < 0 || unknown > people('POBTOT') / 100) refuse(`${name}: ${unknown} personas sin edad`)
}

function refuse(reason: string): never {
  throw new CommandError(reason)
}
