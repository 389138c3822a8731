/** Reads our own table: inegi_code, municipality, sex, age_band, people. */
import { populationBands, populationSexes } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import { type Population, PopulationRefused, peopleIn, type Row } from './population.ts'

/** 132 rows, each once. Of people whose age is unknown it says nothing. */
export function fromTable(rows: readonly Row[]): Population {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const [code = '', municipality = '', sex = '', band = '', text = ''] = row.cells
    if (row.cells.length !== 5)
      throw new PopulationRefused(`línea ${row.line}: tiene ${row.cells.length} columnas y se esperan 5`)
    const expected = municipalities[Number(code) - 1_001]
    if (!/^01\d{3}$/.test(code) || expected !== municipality.normalize('NFC'))
      throw new PopulationRefused(`línea ${row.line}: ${code} no es ${municipality}`)
    const key = `${expected}|${sex}|${band}`
    if (counts.has(key)) throw new PopulationRefused(`línea ${row.line}: ${key} está dos veces`)
    counts.set(key, peopleIn(row, { column: 'people', text }))
  }
  const people = municipalities.flatMap((town) =>
    populationSexes.map((sex) => populationBands.map((band) => takenFrom(counts, `${town}|${sex}|${band}`))),
  )
  const [left] = counts.keys()
  if (left !== undefined) throw new PopulationRefused(`sobra ${left}`)
  return { people, ageUnknown: undefined, format: 'table' }
}

function takenFrom(counts: Map<string, number>, key: string): number {
  const people = counts.get(key)
  if (people === undefined) throw new PopulationRefused(`falta ${key}`)
  counts.delete(key)
  return people
}
