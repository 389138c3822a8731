import { type Comparison, type ReleasedRow, shownRows, type Table } from '#releases/release.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { betaQuantile } from '../weighting/beta.ts'
import { standardErrors, totalsOf } from '../weighting/jackknife.ts'
import { OPEN_STUDY_CEILING } from '../weighting/limits.ts'
import { domainCells, type Statistic, shareOf } from '../weighting/statistic.ts'
import type { Group } from './disclosure/groups.ts'
import type { Weights } from './disclosure/table-decision.ts'

interface Tested {
  readonly cells: readonly CellCounts[]
  readonly groups: readonly Group[]
  readonly weights: Weights
}

/**
 * Marks the shares of groups that differ from the rest by more than chance. Bonferroni's correction, for all shares that the page
 * of the comparison tests. Each table is one step.
 */
export function* markDifferences(comparison: Comparison, tested: Tested): Generator<void, Comparison, void> {
  const ratios = new Map<ReleasedRow, number>()
  for (const { question, tables } of comparison.questions) {
    for (const [at, table] of tables.entries()) {
      const group = tested.groups[at]
      if (table.kind === 'withheld' || table.repeats || !group) continue
      for (const [row, ratio] of ratiosIn(table, question, group, tested)) ratios.set(row, ratio)
      yield
    }
  }
  const least = criticalT(0.05 / Math.max(1, ratios.size), tested.weights.weighted.n - 1)
  const marked = (row: ReleasedRow): ReleasedRow => {
    const ratio = ratios.get(row) ?? 0
    return Math.abs(ratio) < least ? row : { ...row, againstRest: ratio > 0 ? 'more' : 'less' }
  }
  return {
    ...comparison,
    questions: comparison.questions.map((one) => ({
      ...one,
      tables: one.tables.map((table) => (table.kind === 'table' ? { ...table, rows: table.rows.map(marked) } : table)),
    })),
  }
}

/** By how many of its errors each share differs from the rest's. */
function ratiosIn(
  table: Table,
  question: string,
  { isIn }: Group,
  { cells, weights }: Tested,
): [ReleasedRow, number][] {
  const own = domainCells(cells, isIn)
  const rest = domainCells(cells, (cell) => !isIn(cell))
  const shown = shownRows(table.rows)
  const pairs = shown.map(({ option }) => [shareOf(own, question, option), shareOf(rest, question, option)] as const)
  const ratios = tStatistics(weights, pairs)
  return shown.flatMap((row, at): [ReleasedRow, number][] => {
    const ratio = ratios[at]
    return ratio === undefined ? [] : [[row, ratio]]
  })
}

/**
 * By how many of its errors the first of each pair differs from the second; undefined where that cannot be known. As with the
 * intervals, more people than the ceiling do not make an open study more certain.
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

/** Student's quantile: the ratio that chance alone exceeds, on either side, with this probability. */
export function criticalT(probability: number, degrees: number): number {
  const share = betaQuantile(1 - probability, 0.5, degrees / 2)
  return Math.sqrt((degrees * share) / (1 - share))
}
