import type { PopulationEdition } from '#places/population-edition.ts'
import type { WeightingTarget } from '#releases/release.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { levelName, whyInWords } from '../answers/level-names.ts'
import { censusMargins } from '../weighting/census-margins.ts'
import { weighByLadder } from '../weighting/ladder.ts'
import { NO_POPULATION } from '../weighting/sentences.ts'
import type { Weighted } from '../weighting/weigh.ts'
import { releasedCells } from './released-cells.ts'

/** The people of a release with their weights. */
export interface WeightedCells {
  readonly kind: 'weighted'
  readonly cells: readonly CellCounts[]
  readonly edition: string
  readonly rung: number
  readonly rungName: string
  readonly weighted: Weighted
}

export interface UnweightedCells {
  readonly kind: 'not-weighted'
  readonly cells: readonly CellCounts[]
  /** For whoever runs the survey. */
  readonly why: string
}

export function releaseWeights(
  all: readonly CellCounts[],
  population: PopulationEdition | undefined,
): WeightedCells | UnweightedCells {
  const cells = releasedCells(all)
  if (!population) return { kind: 'not-weighted', cells, why: NO_POPULATION }
  const climb = weighByLadder(cells, population)
  return climb.kind === 'weighted' ? climb : { kind: 'not-weighted', cells, why: whyInWords(climb.why) }
}

/** What the weights bring right, level by level: with it anybody can weigh the microdata again. */
export function weightingTargets(
  { rung }: WeightedCells,
  population: PopulationEdition | undefined,
): WeightingTarget[] {
  const margins = population ? censusMargins(rung - 1, population) : []
  return margins.flatMap(({ name: margin, targets }) =>
    targets.map(({ level, people }) => ({ margin, level, name: levelName(level), people })),
  )
}
