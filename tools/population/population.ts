import type { PopulationEdition } from '#places/population-edition.ts'
import { populationSexes } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import { type CsvRow, refuseRow } from '../csv-file.ts'

export interface Population {
  /** For each municipality in INEGI's order, women and then men: the people of each age band. */
  readonly people: readonly (readonly number[])[]
  readonly ageUnknown: number | undefined
  readonly format: 'iter' | 'table'
}

export function peopleIn(row: CsvRow, { column, text }: { column: string; text: string }): number {
  // INEGI writes a star where a number would tell who a household is.
  if (!/^\d{1,9}$/.test(text)) refuseRow(row, `${column} es «${text}» y no un número de personas`)
  return Number(text)
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
