import type { ReleasedRow, ReleasedShare, Table, WhyWithheld } from '#releases/release.ts'
import { type Estimate, estimate } from '../../weighting/estimate.ts'
import { type Replicate, totalsOf } from '../../weighting/jackknife.ts'
import { OPEN_STUDY_CEILING } from '../../weighting/limits.ts'
import { isImprecise } from '../../weighting/precision.ts'
import { type AnsweredCell, meanOf, type Statistic, shareOfAny, shareOfRest } from '../../weighting/statistic.ts'
import { kishEffective, type Weighted } from '../../weighting/weigh.ts'
import { HARDLY_ANY, NEARLY_ALL, SMALL_BASE } from '../limits.ts'
import type { Choice } from '../released-questions.ts'
import { type Part, rowsOf } from './merge-small-options.ts'
import { toldCount, toldShare, toldWorth, wholePercent, withDecimals } from './rounding.ts'

export interface Weights {
  readonly weighted: Weighted
  readonly replicates: readonly Replicate[]
}

/** What will be told of a set of people and how: decided from exact counts, before anything is estimated. */
export interface PlannedTable {
  readonly question: string
  readonly choices: readonly Choice[]
  /** One for each cell of the weights; those outside the set were not asked. */
  readonly cells: readonly AnsweredCell[]
  /** The base that is told, before it is rounded. */
  readonly base: number
  readonly parts: readonly Part[]
  readonly merged: ReadonlySet<string>
  /** Rows that are told to be withheld, where nothing can be merged. */
  readonly withheld: ReadonlyMap<string, WhyWithheld | 'nearly-all'>
  /** Of so many that the others are too few to be told: only that it is so. */
  readonly nearlyAll?: string
}

/** The estimates of a planned table, rounded as they are told. */
export function tableOf(plan: PlannedTable, { weighted, replicates }: Weights): Table {
  const rows = plan.nearlyAll === undefined ? rowsOf(plan.parts, plan.merged) : []
  const numbers = numbersTold(plan)
  const statistics = [
    ...rows.map((row) => statisticOf(plan, row)),
    ...(numbers ? [meanOf(plan.cells, plan.question, numbers)] : []),
  ]
  const found = statistics.length ? estimate(weighted, statistics, OPEN_STUDY_CEILING, replicates) : []
  const mean = numbers && found[rows.length]
  return {
    kind: 'table',
    base: toldCount(plan.base),
    nEff: toldWorth(worthOf(plan.cells, plan.question, weighted), plan.base),
    isSmallBase: plan.base < SMALL_BASE,
    rows:
      plan.nearlyAll === undefined
        ? rows.map((row, at) => ({ ...named(row), share: shareTold(plan, row, found[at]) }))
        : nearlyAllRows(plan.parts, plan.nearlyAll),
    ...(mean && numbers ? { mean: meanTold(plan, mean, numbers) } : {}),
  }
}

/** Kish's number for those who were asked. */
export function worthOf(cells: readonly AnsweredCell[], question: string, { weights }: Weighted): number {
  return kishEffective(
    Float64Array.from(cells, ({ answers }) => answers.get(question)?.base ?? 0),
    weights,
  )
}

export function weightedShare(
  { cells, question, options }: Pick<PlannedTable, 'cells' | 'question'> & { options: readonly string[] },
  { weights }: Weighted,
): number {
  const { top, base } = totalsOf(shareOfAny(cells, question, options), weights)
  return base === 0 ? 0 : top / base
}

function statisticOf({ cells, question, choices }: PlannedTable, { options, hasSilent }: Part): Statistic {
  if (!hasSilent) return shareOfAny(cells, question, options)
  const others = choices.filter(({ id }) => !options.includes(id))
  return shareOfRest(
    cells,
    question,
    others.map(({ id }) => id),
  )
}

function shareTold({ withheld, base }: PlannedTable, { id }: Part, found: Estimate | undefined): ReleasedShare {
  const why = withheld.get(id)
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
    unweighted: toldShare(count, base),
    count: toldCount(count),
    nEff: toldWorth(nEff, base),
  }
}

function nearlyAllRows(parts: readonly Part[], top: string): ReleasedRow[] {
  const others = new Set(parts.filter(({ id }) => id !== top).map(({ id }) => id))
  return rowsOf(parts, others).map((row) => ({
    ...named(row),
    share: { kind: row.id === top ? 'nearly-all' : 'hardly-any' },
  }))
}

function named({ id, label, isApart }: Part) {
  return { option: id, label, isApart }
}

/** A mean beside numbers that stand together would tell how many chose each: only where every number has its row. */
function numbersTold({ choices, parts, merged, nearlyAll }: PlannedTable): Map<string, number> | undefined {
  const numbers = choices.flatMap(({ id, number }): [string, number][] => (number === undefined ? [] : [[id, number]]))
  const own = new Set(parts.map(({ id }) => id))
  const isTold = numbers.every(([id]) => own.has(id) && !merged.has(id))
  return numbers.length > 0 && isTold && nearlyAll === undefined ? new Map(numbers) : undefined
}

function meanTold(
  { cells, question }: PlannedTable,
  { value, low, high }: Estimate,
  numbers: ReadonlyMap<string, number>,
): NonNullable<Table['mean']> {
  let [people, sum] = [0, 0]
  for (const [option, number] of numbers) {
    const count = toldCount(
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
