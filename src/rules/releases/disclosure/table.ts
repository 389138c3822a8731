import type { ReleasedShare, Suppressed, Table } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { type Estimate, estimate } from '../../weighting/estimate.ts'
import { isImprecise, wilsonInterval } from '../../weighting/interval.ts'
import { OPEN_STUDY_CEILING } from '../../weighting/limits.ts'
import { sumOf } from '../../weighting/rake.ts'
import { leadOf, meanOf, shareOfAny } from '../../weighting/statistic.ts'
import { largestAnswers } from '../news/finding.ts'
import type { Weights } from '../release-weights.ts'
import { choicesOf, takesOneOption } from '../released-questions.ts'
import { roundedBase, wholePercent, withDecimals } from './rounding.ts'
import { type AskedTable, askedByCell, type Decision, type Row } from './what-may-be-shown.ts'

interface TableOptions {
  readonly weights: Weights
  /** Only the whole release has them: in a group they would be a second number about the same few people. */
  readonly withUnweighted: boolean
}

/** The published table: rounded estimates, an earlier table, or the reason for its suppression. */
export function buildTable(asked: AskedTable, decision: Decision, options: TableOptions): Table | Suppressed {
  if (decision.kind === 'few') return { kind: 'withheld', why: 'few' }
  if (decision.kind === 'repeated') return options.withUnweighted ? decision.table : withoutUnweighted(decision.table)
  const people = sumOf(askedByCell(asked))
  const { weighted } = options.weights
  const size = {
    // People are rounded down to ten and bases to the nearest ten: a base must not exceed the people.
    base: Math.min(roundedBase(people), options.weights.people),
    nEff: roundedBase(people / weighted.deff),
  }
  const table = { kind: 'table', ...size, ...estimatesIn(asked, decision.rows, options, size.nEff) } as const
  return options.withUnweighted ? table : withoutUnweighted(table)
}

function estimatesIn(
  { question, cells }: AskedTable,
  planned: readonly Row[],
  { weights: { weighted, replicates } }: TableOptions,
  nEff: number,
): Pick<Table, 'rows' | 'mean' | 'lead'> {
  const numbers = numbersShown(question, planned)
  const statistics = planned.map(({ options }) => shareOfAny(cells, question.id, options))
  if (numbers) statistics.push(meanOf(cells, question.id, numbers))
  const found = estimate(weighted, statistics, OPEN_STUDY_CEILING, replicates)
  const rows = planned.map(({ id: option, label, isApart, isSmall }, at) => {
    const share = releasedShare(isSmall ? undefined : found[at], nEff)
    return { option, label, isApart, share }
  })
  const mean = numbers && found[planned.length]
  const [first, second] = takesOneOption(question) ? largestAnswers(rows) : []
  // Tested with the same jackknife replicates as the intervals.
  const tested = first && second ? [leadOf(cells, question.id, [first.option, second.option])] : []
  const [lead] = estimate(weighted, tested, OPEN_STUDY_CEILING, replicates)
  return {
    rows,
    ...(mean && { mean: releasedMean(mean) }),
    ...(lead && first && second && { lead: { first: first.option, second: second.option, isClear: lead.low > 0 } }),
  }
}

function releasedShare(found: Estimate | undefined, publishedNEff: number): ReleasedShare {
  if (!found) return { kind: 'withheld', why: 'few' }
  const { value, nEff, unweighted } = found
  if (isImprecise(value * nEff, nEff)) return { kind: 'withheld', why: 'imprecise' }
  const percent = wholePercent(value)
  // Of the published share: two more roundings of the exact one would tell it to a third of a percent.
  const size = Math.min(nEff, OPEN_STUDY_CEILING)
  const { low, high } = wilsonInterval((percent / 100) * size, size)
  return {
    kind: 'shown',
    percent,
    low: wholePercent(low),
    high: wholePercent(high),
    unweighted: wholePercent(unweighted),
    nEff: publishedNEff,
  }
}

/** The numbers of a scale for its mean. None where some have no row: the mean would disclose how many chose each. */
function numbersShown(question: Question, rows: readonly Row[]): Map<string, number> | undefined {
  const numbers = choicesOf(question).flatMap(({ id, number }) => (number === undefined ? [] : [[id, number] as const]))
  const isEachShown = numbers.every(([id]) => rows.some((row) => row.id === id))
  return numbers.length > 0 && isEachShown ? new Map(numbers) : undefined
}

function releasedMean(found: Estimate): NonNullable<Table['mean']> {
  const value = withDecimals(found.value, 1)
  const half = found.high - found.value
  return {
    value,
    low: withDecimals(value - half, 1),
    high: withDecimals(value + half, 1),
    unweighted: withDecimals(found.unweighted, 1),
  }
}

/** Tables of groups that earlier rules published had counts, too. */
function withoutUnweighted(table: Table): Table {
  const isLeftOut = (name: string) => name === 'unweighted' || name === 'count'
  return JSON.parse(JSON.stringify(table, (name, value) => (isLeftOut(name) ? undefined : value)))
}
