import type { PopulationEdition } from '#places/population-edition.ts'
import { populationBands, populationSexes } from '#places/population-table.ts'
import { zoneOf } from '#places/zones.ts'
import type { WeightingTarget } from '#releases/release.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { cellName, cellNamed } from '../answers/cell.ts'
import { levelName, whyInWords } from '../answers/level-names.ts'
import { censusMargins, type PopulationCell } from '../weighting/census-margins.ts'
import { weighByLadder, withoutMinors } from '../weighting/ladder.ts'
import { NO_POPULATION } from '../weighting/sentences.ts'
import type { AnsweredCell, QuestionCounts } from '../weighting/statistic.ts'
import type { Weighted } from '../weighting/weigh.ts'

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

/** The people of a release: without minors, and with levels that the census does not count (another identity) as unknown. */
export function releasedCells(all: readonly CellCounts[]): CellCounts[] {
  const { cells } = withoutMinors(all)
  const alike = Map.groupBy(cells, (cell) => cellName(knownTraits(cell)))
  return [...alike].map(([name, same]) => ({ ...cellNamed(name), ...added(same) }))
}

function knownTraits({ sex, ageBand, municipality }: PopulationCell): PopulationCell {
  return {
    sex: populationSexes.find((known) => known === sex),
    ageBand: populationBands.find((known) => known === ageBand),
    municipality: municipality !== undefined && zoneOf(municipality) ? municipality : undefined,
  }
}

function added(cells: readonly AnsweredCell[]): AnsweredCell {
  const answers = new Map<string, QuestionCounts>()
  for (const [question, asked] of cells.flatMap((cell) => [...cell.answers])) {
    answers.set(question, sumOf(answers.get(question), asked))
  }
  return { people: cells.reduce((sum, { people }) => sum + people, 0), answers }
}

function sumOf(one: QuestionCounts | undefined, { base, counts, before }: QuestionCounts): QuestionCounts {
  const sum = new Map(one?.counts)
  for (const [option, count] of counts) sum.set(option, (sum.get(option) ?? 0) + count)
  const notYet = (one?.before ?? 0) + (before ?? 0)
  return { base: (one?.base ?? 0) + base, counts: sum, ...(notYet > 0 && { before: notYet }) }
}
