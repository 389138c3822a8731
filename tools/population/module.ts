import type { PopulationEdition } from '#places/population-edition.ts'
import { populationSexes } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import type { Population } from './population.ts'

/** The generated file with its editions. */
export function moduleOf(editions: readonly PopulationEdition[]): string {
  return `// Generated, not edited by hand: npm run population:import -- FILE --edition NAME
// INEGI's counts under its terms of free use, added up here into the age bands of the questionnaires.
import type { PopulationEdition } from './population-edition.ts'

/** The edition in use comes first. */
export const populationEditions: readonly PopulationEdition[] = [
${editions.map(written).join('')}]
`
}

function written({ lines, ...about }: PopulationEdition): string {
  const fields = Object.entries(about).map(([name, value]) => `${name}: ${JSON.stringify(value)},\n`)
  return `{\n${fields.join('')}lines: \`${lines}\`,\n},\n`
}

export function linesOf({ people }: Population): string {
  const rows = municipalities.flatMap((town) => populationSexes.map((sex) => [town, sex]))
  return rows.map((row, at) => [...row, ...(people[at] ?? [])].join('|')).join('\n')
}

export function adultsIn({ people }: Population): number {
  return people.flat().reduce((sum, each) => sum + each, 0)
}
