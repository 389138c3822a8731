/** Reads the adult population of the state by municipality, sex and age band, and writes our editions as a module. */
import type { PopulationEdition } from '#places/population-edition.ts'
import { populationBands, populationSexes } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import { CommandError } from './commands/command.ts'
import { type CsvFile, readTable, refuseRow } from './csv-file.ts'

const COLUMNS = ['inegi_code', 'municipality', 'sex', 'age_band', 'people']

/** 132 rows, each once. Returns a line for each municipality, in INEGI's order, and sex: women, then men. */
export function populationLines(csv: CsvFile): string {
  const { names, rows } = readTable(csv, { delimiter: ',' })
  if (names.join() !== COLUMNS.join())
    throw new CommandError(`formato desconocido: se esperan las columnas ${COLUMNS.join(', ')}`)
  const counts = new Map<string, number>()
  for (const row of rows) {
    const [code = '', municipality = '', sex, band, people = ''] = COLUMNS.map(row.cell)
    const expected = municipalities[Number(code) - 1_001]
    if (!/^01\d{3}$/.test(code) || expected !== municipality.normalize('NFC'))
      refuseRow(row, `${code} no es ${municipality}`)
    const key = `${expected}|${sex}|${band}`
    if (counts.has(key)) refuseRow(row, `${key} está dos veces`)
    if (!/^\d{1,9}$/.test(people)) refuseRow(row, `«${people}» no es un número de personas`)
    counts.set(key, Number(people))
  }
  const take = (key: string) => {
    const people = counts.get(key)
    if (people === undefined) throw new CommandError(`falta ${key}`)
    counts.delete(key)
    return people
  }
  const groups = municipalities.flatMap((town) => populationSexes.map((sex) => `${town}|${sex}`))
  const lines = groups.map((group) => [group, ...populationBands.map((band) => take(`${group}|${band}`))].join('|'))
  const [left] = counts.keys()
  if (left !== undefined) throw new CommandError(`sobra ${left}`)
  return lines.join('\n')
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
