import type { PopulationEdition } from '#places/population-edition.ts'
import { populationBands, populationSexes } from '#places/population-table.ts'
import { zoneOf } from '#places/zones.ts'
import type { WeightingTarget } from '#releases/release.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { cellName, cellNamed } from '../answers/cell.ts'
import { levelName, whyInWords } from '../answers/level-names.ts'
import { censusMargins, type PopulationCell } from '../weighting/census-margins.ts'
import type { Replicate } from '../weighting/jackknife.ts'
import { weighByLadder, withoutMinors } from '../weighting/ladder.ts'
import { NO_POPULATION } from '../weighting/sentences.ts'
import type { Weighted } from '../weighting/weigh.ts'
import { mergedCell } from './kept-cells.ts'

/** What estimates are made with. */
export interface Weights {
  readonly weighted: Weighted
  readonly replicates: readonly Replicate[]
  /** The published number of people. */
  readonly people: number
}

/** The people of a release with their weights. */
export type WeightedCells = Extract<ReturnType<typeof weighByLadder<CellCounts>>, { kind: 'weighted' }>

export interface UnweightedCells {
  readonly kind: 'not-weighted'
  readonly cells: readonly CellCounts[]
  /** A sentence for the operator. */
  readonly why: string
}

export function releaseWeights(
  all: readonly CellCounts[],
  population: PopulationEdition | undefined,
): WeightedCells | UnweightedCells {
  const cells = releasedCells(all)
  if (!population) return { kind: 'not-weighted', cells, why: NO_POPULATION }
  const weighting = weighByLadder(cells, population)
  return weighting.kind === 'weighted' ? weighting : { kind: 'not-weighted', cells, why: whyInWords(weighting.why) }
}

/** The targets of the weighting, level by level: with them anybody can weight the microdata again. */
export function weightingTargets(
  { rung }: WeightedCells,
  population: PopulationEdition | undefined,
): WeightingTarget[] {
  const margins = population ? censusMargins(rung - 1, population) : []
  return margins.flatMap(({ name: margin, targets }) =>
    targets.map(({ level, people }) => ({ margin, level, name: levelName(level), people })),
  )
}

/** The people of a release: without minors, and with levels that the census does not have (another identity) as unknown. */
export function releasedCells(all: readonly CellCounts[]): CellCounts[] {
  const { cells } = withoutMinors(all)
  const byTraits = Map.groupBy(cells, (cell) => cellName(knownTraits(cell)))
  return [...byTraits].map(([name, same]) => ({ ...cellNamed(name), ...mergedCell(same) }))
}

function knownTraits({ sex, ageBand, municipality }: PopulationCell): PopulationCell {
  return {
    sex: populationSexes.find((known) => known === sex),
    ageBand: populationBands.find((known) => known === ageBand),
    municipality: municipality !== undefined && zoneOf(municipality) ? municipality : undefined,
  }
}
