import { type Comparison, type ReleasedRow, shownRows, type Table } from '#releases/release.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { betaQuantile } from '../weighting/beta.ts'
import { standardErrors, totalsOf } from '../weighting/jackknife.ts'
import { OPEN_STUDY_CEILING } from '../weighting/limits.ts'
import { domainCells, type Statistic, shareOf } from '../weighting/statistic.ts'
import type { Group } from './disclosure/groups.ts'
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
  for (const { question, tables } of comparison.questions) {
    for (const [at, table] of tables.entries()) {
      const group = input.groups[at]
      if (table.kind === 'withheld' || table.repeats || !group) continue
      for (const [row, t] of tStatisticsIn(table, question, group, input)) ofRows.set(row, t)
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
  { isIn }: Group,
  { cells, weights }: TestInput,
): [ReleasedRow, number][] {
  const own = domainCells(cells, isIn)
  const rest = domainCells(cells, (cell) => !isIn(cell))
  const shown = shownRows(table.rows)
  const pairs = shown.map(({ option }) => [shareOf(own, question, option), shareOf(rest, question, option)] as const)
  const found = tStatistics(weights, pairs)
  return shown.flatMap((row, at): [ReleasedRow, number][] => {
    const t = found[at]
    return t === undefined ? [] : [[row, t]]
  })
}

/**
 * The difference of each pair over its standard error; undefined where that has none. As with the intervals, more people than the
 * ceiling do not make an open study more certain.
 */
export function tStatistics(
  { weighted, replicates }: Pick<Weights, 'weighted' | 'replicates'>,
  pairs: readonly (readonly [Statistic, Statistic])[],
): (number | undefined)[] {
  const errors = standardErrors(weighted, pairs, replicates)
  const ceiling = Math.sqrt(Math.max(1, weighted.nEff / OPEN_STUDY_CEILING))
  const estimateOf = (statistic: Statistic) => {
    const { top, base } = totalsOf(statistic, weighted.weights)
    return top / base
  }
  return pairs.map(([one, other], at) => {
    const error = errors[at]
    return error ? (estimateOf(one) - estimateOf(other)) / (error * ceiling) : undefined
  })
}

/** The two-sided critical value of Student's t. */
export function criticalT(probability: number, degrees: number): number {
  const share = betaQuantile(1 - probability, 0.5, degrees / 2)
  return Math.sqrt((degrees * share) / (1 - share))
}
