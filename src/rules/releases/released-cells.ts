import { populationBands, populationSexes } from '#places/population-table.ts'
import { zoneOf } from '#places/zones.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { cellName, cellNamed } from '../answers/cell.ts'
import type { PopulationCell } from '../weighting/census-margins.ts'
import { withoutMinors } from '../weighting/ladder.ts'
import type { AnsweredCell, QuestionCounts } from '../weighting/statistic.ts'

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
  const answers = new Map<string, { base: number; counts: Map<string, number> }>()
  for (const [question, asked] of cells.flatMap((cell) => [...cell.answers])) {
    answers.set(question, sumOf(answers.get(question), asked))
  }
  return { people: cells.reduce((sum, { people }) => sum + people, 0), answers }
}

function sumOf(before: QuestionCounts | undefined, { base, counts }: QuestionCounts) {
  const sum = new Map(before?.counts)
  for (const [option, count] of counts) sum.set(option, (sum.get(option) ?? 0) + count)
  return { base: (before?.base ?? 0) + base, counts: sum }
}
