/** Reads INEGI's file of results by locality, of which only the totals of the state and of its municipalities matter. */
import { populationSexes } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import { checkIter } from './iter-checks.ts'
import { ageUnknown, bandsOf, type IterPlace } from './iter-place.ts'
import { type Population, PopulationRefused, peopleIn, type Row } from './population.ts'

const STATE = '01'

export function fromIter(names: readonly string[], rows: readonly Row[]): Population {
  const [state, ...towns] = iterPlaces(names, rows)
  if (state === undefined) throw new PopulationRefused('falta el total de la entidad')
  checkIter(state, towns)
  const people = towns.flatMap((town) => populationSexes.map((sex) => bandsOf(town, sex)))
  return { people, ageUnknown: ageUnknown(state), format: 'iter' }
}

/** The total of the state and then those of its eleven municipalities; localities are not read. */
function iterPlaces(names: readonly string[], rows: readonly Row[]): IterPlace[] {
  const cell = ({ cells }: Row, column: string) => cells[names.indexOf(column)] ?? ''
  const totals = rows.filter((row) => Number(cell(row, 'LOC')) === 0)
  const wanted = [undefined, ...municipalities]
  return wanted.map((name, code) => {
    const found = totals.filter((row) => cell(row, 'ENTIDAD') === STATE && Number(cell(row, 'MUN')) === code)
    const [row] = found
    const what = name ?? 'la entidad'
    if (row === undefined) throw new PopulationRefused(`falta el total de ${what}`)
    if (found.length > 1) throw new PopulationRefused(`línea ${found[1]?.line}: el total de ${what} está dos veces`)
    if (name !== undefined && cell(row, 'NOM_MUN').normalize('NFC') !== name)
      throw new PopulationRefused(
        `línea ${row.line}: el municipio ${code} se llama «${cell(row, 'NOM_MUN')}» y se espera «${name}»`,
      )
    return { name: what, numberOf: (column) => peopleIn(row, { column, text: cell(row, column) }) }
  })
}
