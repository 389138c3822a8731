import { type Comparison, type ReleasedRow, shownRows, type Table } from '#releases/release.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { type Cells, shareOf } from '../weighting/statistic.ts'
import { criticalT, tStatistics } from '../weighting/t-test.ts'
import { cellsIn, cellsOutside, type Group } from './disclosure/groups.ts'
import type { Weights } from './release-weights.ts'

interface TestInput {
  readonly cells: readonly CellCounts[]
  readonly groups: readonly Group[]
  readonly weights: Weights
}

/**
 * Marks the shares of groups that differ significantly from the rest, with Bonferroni's correction for all shares on the page of the
 * comparison. Each table is one step.
 */
export function* markDifferences(comparison: Comparison, input: TestInput): Generator<void, Comparison, void> {
  const ofRows = new Map<ReleasedRow, number>()
  const sides = input.groups.map((group) => [cellsIn(group, input.cells), cellsOutside(group, input.cells)] as const)
  for (const { question, tables } of comparison.questions) {
    for (const [at, table] of tables.entries()) {
      const compared = sides[at]
      if (table.kind === 'withheld' || table.repeats || !compared) continue
      for (const [row, t] of tStatisticsIn(table, question, compared, input.weights)) ofRows.set(row, t)
      yield
    }
  }
  const critical = criticalT(0.05 / Math.max(1, ofRows.size), input.weights.weighted.n - 1)
  const marked = (row: ReleasedRow): ReleasedRow => {
    const t = ofRows.get(row) ?? 0
    return Math.abs(t) < critical ? row : { ...row, againstRest: t > 0 ? 'more' : 'less' }
  }
  return {
    ...comparison,
    questions: comparison.questions.map((one) => ({
      ...one,
      tables: one.tables.map((table) => (table.kind === 'table' ? { ...table, rows: table.rows.map(marked) } : table)),
    })),
  }
}

function tStatisticsIn(
  table: Table,
  question: string,
  [own, rest]: readonly [Cells, Cells],
  weights: Weights,
): [ReleasedRow, number][] {
  const shown = shownRows(table.rows)
  const pairs = shown.map(({ option }) => [shareOf(own, question, option), shareOf(rest, question, option)] as const)
  const found = tStatistics(weights, pairs)
  return shown.flatMap((row, at): [ReleasedRow, number][] => {
    const t = found[at]
    return t === undefined ? [] : [[row, t]]
  })
}
