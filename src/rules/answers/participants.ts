import type { PopulationEdition } from '#places/population-edition.ts'
import { countsOf } from '#places/population-table.ts'
import type { PopulationCell } from '../weighting/census-margins.ts'
import type { PeopleCell, Weighted } from '../weighting/weigh.ts'

/** Who took part by one trait, beside the population. Shares are of those whose level the population is counted by. */
export interface Participants {
  readonly trait: 'sex' | 'age' | 'municipality'
  /** Those who did not say, or said what the population is not counted by. */
  readonly unknown: number
  readonly levels: readonly {
    readonly level: string
    readonly people: number
    readonly unweighted: number
    /** Undefined without weights. */
    readonly weighted: number | undefined
    readonly population: number
  }[]
}

const levelIn: Record<Participants['trait'], (who: PopulationCell) => string | undefined> = {
  sex: ({ sex }) => sex,
  age: ({ ageBand }) => ageBand,
  municipality: ({ municipality }) => municipality,
}

/** In the order of the traits and of the population's levels; nothing to compare with, nothing told. */
export function participantsIn(
  cells: readonly (PeopleCell & PopulationCell)[],
  weighted: Weighted | undefined,
  population: PopulationEdition | undefined,
): Participants[] {
  if (!population) return []
  const counts = countsOf(population)
  const everyone = cells.reduce((sum, { people }) => sum + people, 0)
  return (Object.keys(levelIn) as Participants['trait'][]).map((trait) => {
    const levelOf = levelIn[trait]
    const inPopulation = sums(counts, (count) => [levelOf(count), count.people])
    const inSample = sums(cells, (cell) => [levelOf(cell), cell.people])
    const weights = sums(cells, (cell, at) => [levelOf(cell), cell.people * (weighted?.weights[at] ?? 0)])
    const levels = [...inPopulation.keys()]
    const whole = (of: ReadonlyMap<string, number>) => levels.reduce((sum, level) => sum + (of.get(level) ?? 0), 0)
    const shareIn = (of: ReadonlyMap<string, number>, level: string) => (of.get(level) ?? 0) / (whole(of) || 1)
    return {
      trait,
      unknown: everyone - whole(inSample),
      levels: levels.map((level) => ({
        level,
        people: inSample.get(level) ?? 0,
        unweighted: shareIn(inSample, level),
        weighted: weighted && shareIn(weights, level),
        population: shareIn(inPopulation, level),
      })),
    }
  })
}

function sums<Of>(all: readonly Of[], one: (of: Of, at: number) => readonly [string | undefined, number]) {
  const found = new Map<string, number>()
  for (const [at, of] of all.entries()) {
    const [level, amount] = one(of, at)
    if (level !== undefined) found.set(level, (found.get(level) ?? 0) + amount)
  }
  return found
}
