import type { AnalysisReply } from '#contract/panel-schemas.ts'
import type { PopulationEdition } from '#places/population-edition.ts'
import { countsOf } from '#places/population-table.ts'
import { levelOfTrait, type PopulationCell } from '../weighting/census-margins.ts'
import { type PeopleCell, peopleIn, type Weighted } from '../weighting/weigh.ts'

type Participants = AnalysisReply['participants'][number]

const traits = ['sex', 'age', 'municipality'] as const satisfies readonly Participants['trait'][]

/** Who took part, compared to the population. Shares are of the people whose level the population data have. */
export function participantsIn(
  cells: readonly (PeopleCell & PopulationCell)[],
  weighted: Weighted | undefined,
  population: PopulationEdition | undefined,
): Participants[] {
  if (!population) return []
  const counts = countsOf(population)
  return traits.map((trait) => {
    const levelOf: (who: PopulationCell) => string | undefined = levelOfTrait[trait]
    const inPopulation = sums(counts, (count) => [levelOf(count), count.people])
    const inSample = sums(cells, (cell) => [levelOf(cell), cell.people])
    const weights = sums(cells, (cell, at) => [levelOf(cell), cell.people * (weighted?.weights[at] ?? 0)])
    const levels = [...inPopulation.keys()]
    const whole = (of: ReadonlyMap<string, number>) => levels.reduce((sum, level) => sum + (of.get(level) ?? 0), 0)
    const shareIn = (of: ReadonlyMap<string, number>, level: string) => (of.get(level) ?? 0) / (whole(of) || 1)
    return {
      trait,
      unknown: peopleIn(cells) - whole(inSample),
      levels: levels.map((level) => ({
        level,
        people: inSample.get(level) ?? 0,
        unweighted: shareIn(inSample, level),
        ...(weighted && { weighted: shareIn(weights, level) }),
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
