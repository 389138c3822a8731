import type { ReleasedRow, ReleasedShare, Suppressed, SuppressionReason, Table } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { type Estimate, estimate } from '../../weighting/estimate.ts'
import { isImprecise } from '../../weighting/interval.ts'
import { OPEN_STUDY_CEILING } from '../../weighting/limits.ts'
import { leadOf, meanOf, type Statistic, shareOfAny, shareOfRest } from '../../weighting/statistic.ts'
import { HARDLY_ANY, NEARLY_ALL, SMALL_BASE, SMALLEST_COUNT } from '../limits.ts'
import { largestRows } from '../main-result.ts'
import { choicesOf, takesOneOption } from '../released-questions.ts'
import { type Category, countOf, rowsOf } from './merge-small-options.ts'
import { effectiveOf } from './published-precision.ts'
import { roundedCount, roundedShare, wholePercent, withDecimals } from './rounding.ts'
import { type TableDecision, type Weights, weightedShare } from './table-decision.ts'

/** The published table: rounded estimates, or the reason for its suppression. */
export function buildTable(question: Question, decision: TableDecision, weights: Weights): Table | Suppressed {
  const { disclosure, exact, categories } = decision
  if (disclosure.kind === 'suppressed') return { kind: 'withheld', why: disclosure.why }
  if (disclosure.kind === 'repeated') return disclosure.from.table
  // People are rounded down to ten and bases to the nearest five: a base must not exceed the people.
  const base = Math.min(roundedCount(exact.base), weights.people)
  const nEff = Math.min(base, effectiveOf(exact.base, weights.deff))
  const about = { kind: 'table', base, nEff, isSmallBase: exact.base < SMALL_BASE } as const
  if (disclosure.nearlyAll !== undefined) return { ...about, rows: nearlyAllRows(categories, disclosure.nearlyAll) }
  return { ...about, ...estimatesIn(question, decision, weights, nEff) }
}

function estimatesIn(
  question: Question,
  decision: TableDecision,
  { weighted, replicates }: Weights,
  nEff: number,
): Pick<Table, 'rows' | 'mean' | 'lead'> {
  const { cells, categories, merged } = decision
  const exclusive = takesOneOption(question)
  const planned = rowsOf(categories, exclusive ? merged : new Set())
  const numbers = numbersShown(question, decision)
  const statistics = planned.map((row) => statisticOf(question, decision, row))
  if (numbers) statistics.push(meanOf(cells, question.id, numbers))
  const found = estimate(weighted, statistics, OPEN_STUDY_CEILING, replicates)
  const rows = planned.map((row, at) => {
    const why = exclusive ? undefined : whyWithoutNumber(row, decision, weighted)
    return { ...named(row), share: why ?? releasedShare(found[at], decision.exact.base, nEff) }
  })
  const mean = numbers && found[planned.length]
  const [first, second] = exclusive ? largestRows(rows) : []
  // Tested with the same jackknife replicates as the intervals.
  const tested = first && second ? [leadOf(cells, question.id, [first.option, second.option])] : []
  const [lead] = estimate(weighted, tested, OPEN_STUDY_CEILING, replicates)
  return {
    rows,
    ...(mean && { mean: releasedMean(mean, numbers, decision) }),
    ...(lead && first && second && { lead: { first: first.option, second: second.option, isClear: lead.low > 0 } }),
  }
}

function statisticOf(question: Question, { cells }: TableDecision, row: Category): Statistic {
  const { options, includesNonresponse } = row
  if (!includesNonresponse) return shareOfAny(cells, question.id, options)
  const others = choicesOf(question).flatMap(({ id }) => (options.includes(id) ? [] : [id]))
  return shareOfRest(cells, question.id, others)
}

/**
 * Where several may be chosen nothing can be merged: whoever chose two would be counted twice. In groups all suppressed rows
 * give the same reason, so as not to disclose which of them is the small one.
 */
function whyWithoutNumber(
  category: Category,
  { merged, exact, cells, id: { by, question } }: TableDecision,
  weighted: Weights['weighted'],
): ReleasedShare | undefined {
  if (!merged.has(category.id)) return undefined
  const people = countOf(category, exact)
  const few = withheld(by === 'all' ? 'few' : 'complement')
  if (people < SMALLEST_COUNT) return few
  if (exact.base - people >= SMALLEST_COUNT) return withheld('complement')
  const share = Math.min(people / exact.base, weightedShare(cells, question, category.options, weighted))
  return share > NEARLY_ALL ? { kind: 'nearly-all' } : few
}

function withheld(why: SuppressionReason): Suppressed {
  return { kind: 'withheld', why }
}

function releasedShare(found: Estimate | undefined, base: number, publishedNEff: number): ReleasedShare {
  if (!found) return withheld('few')
  const { value, low, high, nEff, count, unweighted } = found
  if (base < SMALL_BASE) {
    if (Math.max(value, unweighted) > NEARLY_ALL) return { kind: 'nearly-all' }
    if (Math.min(value, unweighted) < HARDLY_ANY) return { kind: 'hardly-any' }
  }
  if (isImprecise(value * nEff, nEff)) return withheld('imprecise')
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

/** The numbers of a scale for its mean. None where some are merged: the mean would disclose how many chose each. */
function numbersShown(question: Question, { categories, merged }: TableDecision): Map<string, number> | undefined {
  const numbers = choicesOf(question).flatMap(({ id, number }) => (number === undefined ? [] : [[id, number] as const]))
  const own = new Set(categories.map(({ id }) => id))
  const isEachShown = numbers.every(([id]) => own.has(id) && !merged.has(id))
  return numbers.length > 0 && isEachShown ? new Map(numbers) : undefined
}

/** The unweighted mean uses the rounded counts, as unweighted shares do. */
function releasedMean(
  { value, low, high }: Estimate,
  numbers: ReadonlyMap<string, number>,
  { exact: { counts } }: TableDecision,
): NonNullable<Table['mean']> {
  const given = [...numbers].map(([option, number]) => ({ number, people: roundedCount(counts[option] ?? 0) }))
  const people = given.reduce((sum, each) => sum + each.people, 0)
  const sum = given.reduce((total, each) => total + each.people * each.number, 0)
  return {
    value: withDecimals(value, 1),
    low: withDecimals(low, 1),
    high: withDecimals(high, 1),
    unweighted: withDecimals(sum / people, 1),
  }
}
