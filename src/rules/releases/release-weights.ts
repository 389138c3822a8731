import type { PopulationEdition } from '#places/population-edition.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { levelName } from '../answers/level-names.ts'
import { weighByLadder } from '../weighting/ladder.ts'
import { NO_POPULATION, whyNotWeighted } from '../weighting/sentences.ts'
import type { Weighted } from '../weighting/weigh.ts'
import { releasedCells } from './released-cells.ts'

export type Weighed = { readonly cells: readonly CellCounts[] } & (
  | {
      readonly kind: 'weighted'
      readonly edition: string
      readonly rung: number
      readonly rungName: string
      readonly weighted: Weighted
    }
  | { readonly kind: 'not-weighted'; readonly why: string }
)

/** The people of a release with their weights, or why they have none. */
export function weighedForRelease(all: readonly CellCounts[], population: PopulationEdition | undefined): Weighed {
  const cells = releasedCells(all)
  if (!population) return { kind: 'not-weighted', cells, why: NO_POPULATION }
  const climb = weighByLadder(cells, population)
  if (climb.kind === 'weighted') return climb
  const { why } = climb
  const named = 'level' in why ? { ...why, level: levelName(why.level) } : why
  return { kind: 'not-weighted', cells, why: whyNotWeighted(named) }
}
