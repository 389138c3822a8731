import { type Comparison, OTHERS, type ReleasedRow, type Table } from '#releases/release.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { betaQuantile } from '../weighting/beta.ts'
import { differenceErrors, totalsOf } from '../weighting/jackknife.ts'
import { OPEN_STUDY_CEILING } from '../weighting/limits.ts'
import { among, type Statistic, shareOf } from '../weighting/statistic.ts'
import type { Group } from './disclosure/groups.ts'
import type { Weights } from './disclosure/table.ts'

interface Tested extends Weights {
  readonly cells: readonly CellCounts[]
  readonly groups: readonly Group[]
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
      for (const [row, ratio] of ratiosIn(table, { ...tested, question, group })) ratios.set(row, ratio)
      yield
    }
  }
  const least = smallestRatio(0.05 / Math.max(1, ratios.size), tested.weighted.n - 1)
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
  { rows }: Table,
  { cells, weighted, replicates, question, group }: Tested & { readonly question: string; readonly group: Group },
): [ReleasedRow, number][] {
  const [own, rest] = [true, false].map((wanted) =>
    among(cells, (cell) => group.isIn(cell as CellCounts) === wanted),
  ) as [CellCounts[], CellCounts[]]
  const shown = rows.filter(({ option, share }) => share.kind === 'shown' && option !== OTHERS)
  const pairs = shown.map(({ option }) => [shareOf(own, question, option), shareOf(rest, question, option)] as const)
  const errors = differenceErrors(weighted, pairs, replicates)
  const shareIn = (statistic: Statistic) => {
    const { top, base } = totalsOf(statistic, weighted.weights)
    return top / base
  }
  // As with the intervals, more people than the ceiling do not make an open study more certain.
  const ceiling = Math.sqrt(Math.max(1, weighted.nEff / OPEN_STUDY_CEILING))
  return shown.flatMap((row, at): [ReleasedRow, number][] => {
    const [pair, error] = [pairs[at], errors[at]]
    return pair && error ? [[row, (shareIn(pair[0]) - shareIn(pair[1])) / (error * ceiling)]] : []
  })
}

/** Student's quantile: the ratio that chance alone exceeds, on either side, with this probability. */
export function smallestRatio(probability: number, degrees: number): number {
  const share = betaQuantile(1 - probability, 0.5, degrees / 2)
  return Math.sqrt((degrees * share) / (1 - share))
}
