/** Reads our own table: inegi_code, municipality, sex, age_band, people. */
import { populationBands, populationSexes } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import { CommandError } from '../commands/command.ts'
import { type CsvRow, refuseRow } from '../csv-file.ts'
import { type Population, peopleIn } from './population.ts'

/** 132 rows, each once. Of people whose age is unknown it says nothing. */
export function fromTable(rows: readonly CsvRow[]): Population {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const [code = '', municipality = '', sex = '', band = '', text = ''] = row.cells
    const expected = municipalities[Number(code) - 1_001]
    if (!/^01\d{3}$/.test(code) || expected !== municipality.normalize('NFC'))
      refuseRow(row, `${code} no es ${municipality}`)
    const key = `${expected}|${sex}|${band}`
    if (counts.has(key)) refuseRow(row, `${key} está dos veces`)
    counts.set(key, peopleIn(row, { column: 'people', text }))
  }
  const take = (key: string) => {
    const people = counts.get(key)
    if (people === undefined) throw new CommandError(`falta ${key}`)
    counts.delete(key)
    return people
  }
  const people = municipalities.flatMap((town) =>
    populationSexes.map((sex) => populationBands.map((band) => take(`${town}|${sex}|${band}`))),
  )
  const [left] = counts.keys()
  if (left !== undefined) throw new CommandError(`sobra ${left}`)
  return { people, ageUnknown: undefined, format: 'table' }
}
