import type { PopulationEdition } from '#places/population-edition.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { cellName } from '../answers/cell.ts'
import { weighByLadder } from '../weighting/ladder.ts'
import { whyNotWeighted } from '../weighting/sentences.ts'

/** How the responses of a file are weighted, or why they are not. */
export type AboutWeights =
  | {
      readonly kind: 'weighted'
      readonly edition: string
      readonly source: string
      readonly rung: number
      readonly rungName: string
      /** Adults, and who did not say their age. */
      readonly people: number
      readonly deff: number
      readonly nEff: number
      readonly minWeight: number
      readonly maxWeight: number
    }
  | { readonly kind: 'unweighted'; readonly edition: string | undefined; readonly why: string }

interface ExportWeights {
  readonly about: AboutWeights
  /** By the name of the cell. */
  readonly ofCell: ReadonlyMap<string, number>
}

export function exportWeights(counts: readonly CellCounts[], population: PopulationEdition | undefined): ExportWeights {
  if (!population) return noWeights(undefined, 'No hay ninguna edición de la población.')
  const climb = weighByLadder(counts, population)
  const { edition } = climb
  if (climb.kind === 'unweighted') return noWeights(edition, whyNotWeighted(climb.why))
  const { rung, rungName, cells, weighted } = climb
  const { n: people, deff, nEff, minWeight, maxWeight, weights } = weighted
  const about = { edition, source: population.source, rung, rungName, people, deff, nEff, minWeight, maxWeight }
  return {
    about: { kind: 'weighted', ...about },
    ofCell: new Map(cells.flatMap((cell, at) => (cell.people > 0 ? [[cellName(cell), weights[at] ?? 0]] : []))),
  }
}

/** Also for exports with places: a weight reveals the cell, and must not stand beside a finer place. */
export function noWeights(edition: string | undefined, why: string): ExportWeights {
  return { about: { kind: 'unweighted', edition, why }, ofCell: new Map() }
}
