import type { PopulationEdition } from '#places/population-edition.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { cellName } from '../answers/cell.ts'
import { whyInWords } from '../answers/level-names.ts'
import { weighByLadder } from '../weighting/ladder.ts'

/** How the responses of a file are weighted, or why they are not. */
export type AboutWeights = ReturnType<typeof exportWeights>['about']

/** The weights of responses, by the name of their cell. */
export function exportWeights(counts: readonly CellCounts[], population: PopulationEdition | undefined) {
  if (!population) return noWeights(undefined, 'No hay ninguna edición de la población.')
  const climb = weighByLadder(counts, population)
  const { edition } = climb
  if (climb.kind === 'unweighted') return noWeights(edition, whyInWords(climb.why))
  const { rung, rungName, cells, weighted } = climb
  // Adults, and those who did not say their age.
  const { n: people, deff, nEff, minWeight, maxWeight, weights } = weighted
  const about = { edition, source: population.source, rung, rungName, people, deff, nEff, minWeight, maxWeight }
  return {
    about: { kind: 'weighted' as const, ...about },
    ofCell: new Map(cells.flatMap((cell, at) => (cell.people > 0 ? [[cellName(cell), weights[at] ?? 0]] : []))),
  }
}

/** Exports with places have none either: a weight reveals the person's cell, and must not be next to a finer place. */
export function noWeights(edition: string | undefined, why: string) {
  return { about: { kind: 'unweighted' as const, edition, why }, ofCell: new Map<string, number>() }
}
