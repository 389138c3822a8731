import type { ReleasedRow, ReleasedShare, SuppressionReason, Table } from '#releases/release.ts'
import { type Estimate, estimate } from '../../weighting/estimate.ts'
import { type Replicate, totalsOf } from '../../weighting/jackknife.ts'
import { OPEN_STUDY_CEILING } from '../../weighting/limits.ts'
import { isImprecise } from '../../weighting/precision.ts'
import {
  type AnsweredCell,
  leadOf,
  meanOf,
  type Statistic,
  shareOfAny,
  shareOfRest,
} from '../../weighting/statistic.ts'
import { kishEffective, type Weighted } from '../../weighting/weigh.ts'
import { HARDLY_ANY, NEARLY_ALL, SMALL_BASE } from '../limits.ts'
import { largestRows } from '../main-result.ts'
import type { Choice } from '../released-questions.ts'
import { type Category, rowsOf } from './merge-small-options.ts'
import { effectiveOf } from './published-precision.ts'
import { roundedCount, roundedShare, wholePercent, withDecimals } from './rounding.ts'

export interface Weights {
  readonly weighted: Weighted
  readonly replicates: readonly Replicate[]
  /** The published design effect of the whole release. */
  readonly deff: number
}

/** What a table will show, decided before anything is estimated. */
export interface TablePlan {
  readonly question: string
  readonly choices: readonly Choice[]
  readonly isExclusive: boolean
  /** One for each cell of the weights; those outside the group have nobody who was asked. */
  readonly cells: readonly AnsweredCell[]
  /** Those asked, before rounding. */
  readonly base: number
  readonly categories: readonly Category[]
  readonly merged: ReadonlySet<string>
  /** Rows that are named without numbers, where nothing can be merged. */
  readonly suppressed: ReadonlyMap<string, SuppressionReason | 'nearly-all'>
  /** The option that so many chose that only this can be said. */
  readonly nearlyAll?: string | undefined
}

/** A planned table with its estimates, rounded. */
export function estimateTable(plan: TablePlan, { weighted, replicates, deff }: Weights): Table {
  const rows = plan.nearlyAll === undefined ? rowsOf(plan.categories, plan.merged) : []
  const numbers = numbersShown(plan)
  const statistics = [
    ...rows.map((row) => statisticOf(plan, row)),
    ...(numbers ? [meanOf(plan.cells, plan.question, numbers)] : []),
  ]
  const found = statistics.length ? estimate(weighted, statistics, OPEN_STUDY_CEILING, replicates) : []
  const mean = numbers && found[rows.length]
  const nEff = effectiveOf(plan.base, deff)
  const shown = rows.map((row, at) => ({ ...named(row), share: releasedShare(plan, row, found[at], nEff) }))
  const lead = leadIn(shown, plan, { weighted, replicates })
  return {
    kind: 'table',
    base: roundedCount(plan.base),
    nEff,
    isSmallBase: plan.base < SMALL_BASE,
    rows: plan.nearlyAll === undefined ? shown : nearlyAllRows(plan.categories, plan.nearlyAll),
    ...(mean && numbers ? { mean: releasedMean(plan, mean, numbers) } : {}),
    ...(lead ? { lead } : {}),
  }
}

/**
 * Whether the largest share leads the next: the error of their difference is that of the same replicates as the intervals'.
 * Where several may be chosen it is not known who chose both.
 */
function leadIn(
  rows: readonly ReleasedRow[],
  { cells, question, isExclusive }: TablePlan,
  { weighted, replicates }: Pick<Weights, 'weighted' | 'replicates'>,
): Table['lead'] {
  const [first, second] = largestRows(rows)
  if (!isExclusive || !first || !second) return undefined
  const statistic = leadOf(cells, question, [first.option, second.option])
  const [found] = estimate(weighted, [statistic], OPEN_STUDY_CEILING, replicates)
  return found && { first: first.option, second: second.option, isClear: found.low > 0 }
}

/** Kish's effective number of those who were asked. */
export function effectiveBase(cells: readonly AnsweredCell[], question: string, { weights }: Weighted): number {
  return kishEffective(
    Float64Array.from(cells, ({ answers }) => answers.get(question)?.base ?? 0),
    weights,
  )
}

export function weightedShare(
  { cells, question, options }: Pick<TablePlan, 'cells' | 'question'> & { options: readonly string[] },
  { weights }: Weighted,
): number {
  const { top, base } = totalsOf(shareOfAny(cells, question, options), weights)
  return base === 0 ? 0 : top / base
}

function statisticOf({ cells, question, choices }: TablePlan, { options, includesNonresponse }: Category): Statistic {
  if (!includesNonresponse) return shareOfAny(cells, question, options)
  const others = choices.map(({ id }) => id).filter((id) => !options.includes(id))
  return shareOfRest(cells, question, others)
}

function releasedShare(
  { suppressed, base }: TablePlan,
  { id }: Category,
  found: Estimate | undefined,
  publishedNEff: number,
): ReleasedShare {
  const why = suppressed.get(id)
  if (why === 'nearly-all') return { kind: why }
  if (why !== undefined || !found) return { kind: 'withheld', why: why ?? 'few' }
  const { value, low, high, nEff, count, unweighted } = found
  if (base < SMALL_BASE) {
    if (Math.max(value, unweighted) > NEARLY_ALL) return { kind: 'nearly-all' }
    if (Math.min(value, unweighted) < HARDLY_ANY) return { kind: 'hardly-any' }
  }
  if (isImprecise(value * nEff, nEff)) return { kind: 'withheld', why: 'imprecise' }
  return {
    kind: 'shown',
    percent: wholePercent(value),
    low: wholePercent(low),
    high: wholePercent(high),
    unweighted: roundedShare(count, base),
    count: roundedCount(count),
    nEff: publishedNEff,
  }
}

function nearlyAllRows(categories: readonly Category[], top: string): ReleasedRow[] {
  const others = new Set(categories.filter(({ id }) => id !== top).map(({ id }) => id))
  return rowsOf(categories, others).map((row) => ({
    ...named(row),
    share: { kind: row.id === top ? 'nearly-all' : 'hardly-any' },
  }))
}

function named({ id, label, isApart }: Category) {
  return { option: id, label, isApart }
}

/** The numbers of a scale for its mean. None where some are merged: the mean would give back how many chose each. */
function numbersShown({ choices, categories, merged, nearlyAll }: TablePlan): Map<string, number> | undefined {
  const numbers = choices.flatMap(({ id, number }): [string, number][] => (number === undefined ? [] : [[id, number]]))
  const own = new Set(categories.map(({ id }) => id))
  const isEachShown = numbers.every(([id]) => own.has(id) && !merged.has(id))
  return numbers.length > 0 && isEachShown && nearlyAll === undefined ? new Map(numbers) : undefined
}

/** The unweighted mean is of the rounded counts, as unweighted shares are. */
function releasedMean(
  { cells, question }: TablePlan,
  { value, low, high }: Estimate,
  numbers: ReadonlyMap<string, number>,
): NonNullable<Table['mean']> {
  let [people, sum] = [0, 0]
  for (const [option, number] of numbers) {
    const count = roundedCount(
      cells.reduce((all, { answers }) => all + (answers.get(question)?.counts.get(option) ?? 0), 0),
    )
    people += count
    sum += count * number
  }
  return {
    value: withDecimals(value, 1),
    low: withDecimals(low, 1),
    high: withDecimals(high, 1),
    unweighted: withDecimals(sum / people, 1),
  }
}
