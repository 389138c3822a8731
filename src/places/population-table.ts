import { populationEditions } from './population.ts'
import type { PopulationEdition } from './population-edition.ts'

/** The questionnaires' ids of the sexes and age bands that the population is counted by. */
export const populationSexes = ['woman', 'man'] as const
export const populationBands = ['18-to-24', '25-to-34', '35-to-44', '45-to-54', '55-to-64', '65-or-more'] as const

export interface PopulationCount {
  readonly municipality: string
  readonly sex: string
  readonly ageBand: string
  readonly people: number
}

/** The edition imported last. Without one there are no weights. */
export function editionInUse(): PopulationEdition | undefined {
  return populationEditions[0]
}

/** Every count of an edition: municipality × sex × age band. */
export function countsOf({ lines }: PopulationEdition): PopulationCount[] {
  return lines.split('\n').flatMap((line) => {
    const [municipality = '', sex = '', ...people] = line.split('|')
    return populationBands.map((ageBand, at) => ({ municipality, sex, ageBand, people: Number(people[at]) }))
  })
}
