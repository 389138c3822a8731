import type { PopulationEdition } from '#places/population-edition.ts'
import { populationBands, populationSexes } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import { CommandError } from '../commands/command.ts'
import { refuseRow, type TableRow } from '../csv-file.ts'

export interface Population {
  /** For each municipality in INEGI's order, women and then men: the people of each age band. */
  readonly people: readonly (readonly number[])[]
  readonly ageUnknown: number | undefined
}

export function peopleIn(row: TableRow, column: string): number {
  const text = row.cell(column)
  // INEGI writes a star where a number would identify a household.
  if (!/^\d{1,9}$/.test(text)) refuseRow(row, `${column} es «${text}» y no un número de personas`)
  return Number(text)
}

/** The columns of our own table. */
export const TABLE_COLUMNS = ['inegi_code', 'municipality', 'sex', 'age_band', 'people']

/** 132 rows, each once. The table has no people of unknown age. */
export function fromTable(rows: readonly TableRow[]): Population {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const [code = '', municipality = '', sex, band] = TABLE_COLUMNS.map(row.cell)
    const expected = municipalities[Number(code) - 1_001]
    if (!/^01\d{3}$/.test(code) || expected !== municipality.normalize('NFC'))
      refuseRow(row, `${code} no es ${municipality}`)
    const key = `${expected}|${sex}|${band}`
    if (counts.has(key)) refuseRow(row, `${key} está dos veces`)
    counts.set(key, peopleIn(row, 'people'))
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
  return { people, ageUnknown: undefined }
}

/** The generated file with its editions. */
export function populationModule(editions: readonly PopulationEdition[]): string {
  const written = editions.map(({ lines, ...about }) => {
    const fields = Object.entries(about).map(([name, value]) => `${name}: ${JSON.stringify(value)},\n`)
    return `{\n${fields.join('')}lines: \`${lines}\`,\n},\n`
  })
  return `// Generated, not edited by hand: npm run encuestas -- importar-poblacion FILE --edition NAME
// INEGI's counts under its terms of free use, added up here into the age bands of the questionnaires.
import type { PopulationEdition } from './population-edition.ts'

/** The edition in use comes first. */
export const populationEditions: readonly PopulationEdition[] = [
${written.join('')}]
`
}

export function linesOf({ people }: Population): string {
  const rows = municipalities.flatMap((town) => populationSexes.map((sex) => [town, sex]))
  return rows.map((row, at) => [...row, ...(people[at] ?? [])].join('|')).join('\n')
}
