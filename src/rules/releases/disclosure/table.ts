import type { Side } from '#questions/base-question.ts'
import { type ReleasedRow, type ReleasedShare, type Suppressed, shownRows, type Table } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { type Estimate, estimate } from '../../weighting/estimate.ts'
import { isImprecise, leadInterval, wilsonInterval } from '../../weighting/interval.ts'
import { OPEN_STUDY_CEILING } from '../../weighting/limits.ts'
import { sumOf } from '../../weighting/rake.ts'
import { leadOf, meanOf, netOf, type Statistic, shareOfAny } from '../../weighting/statistic.ts'
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
): Pick<Table, 'rows' | 'mean' | 'sides' | 'lead'> {
  const numbers = numbersShown(question, planned)
  const statistics = planned.map(({ options }) => shareOfAny(cells, question.id, options))
  if (numbers) statistics.push(meanOf(cells, question.id, numbers))
  const found = estimate(weighted, statistics, OPEN_STUDY_CEILING, replicates)
  const rows = planned.map(({ id: option, label, isApart, side, isSmall }, at) => {
    const share = releasedShare(isSmall ? undefined : found[at], nEff)
    return { option, label, isApart, ...(side && { side }), share }
  })
  const mean = numbers && found[planned.length]
  const [first, second] = takesOneOption(question) ? largestAnswers(rows) : []
  const sides = sidesShown(question, rows)
  // Tested with the same jackknife replicates as the intervals.
  const [lead] = estimated(first && second && leadOf(cells, question.id, [first.option, second.option]))
  const [net] = estimated(sides && netOf(cells, question.id, [idsOf(sides.favour), idsOf(sides.against)]))
  return {
    rows,
    ...(mean && { mean: releasedMean(mean) }),
    ...(sides && net && { sides: releasedSides(sides, net) }),
    ...(lead && first && second && { lead: { first: first.option, second: second.option, isClear: lead.low > 0 } }),
  }

  function estimated(statistic: Statistic | undefined) {
    return estimate(weighted, statistic ? [statistic] : [], OPEN_STUDY_CEILING, replicates)
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

type ShownRow = ReturnType<typeof shownRows>[number]
type ShownSides = Readonly<Record<Side, readonly ShownRow[]>>

const idsOf = (rows: readonly ShownRow[]) => rows.map(({ option }) => option)

/** The rows of each side. None where an option of a side has no number: the sum would disclose it. */
function sidesShown(question: Question, rows: readonly ReleasedRow[]): ShownSides | undefined {
  const shown = shownRows(rows)
  const isEachShown = choicesOf(question).every(({ id, side }) => !side || shown.some(({ option }) => option === id))
  const on = (wanted: Side) => shown.filter(({ side }) => side === wanted)
  const [favour, neutral, against] = [on('favour'), on('neutral'), on('against')]
  return isEachShown && favour.length > 0 && against.length > 0 ? { favour, neutral, against } : undefined
}

/** Sums and differences of the published whole percents, which anybody can compute: the exact ones would be further roundings of them. */
function releasedSides(rows: ShownSides, { nEff }: Estimate): NonNullable<Table['sides']> {
  const sumOfRows = (of: (share: ShownRow['share']) => number | undefined, side: Side) =>
    rows[side].reduce((sum, { share }) => sum + (of(share) ?? 0), 0)
  const percents = (side: Side) => sumOfRows(({ percent }) => percent, side)
  const unweighted = (side: Side) => sumOfRows((share) => share.unweighted, side)
  const [favour, neutral, against] = [percents('favour'), percents('neutral'), percents('against')]
  const size = Math.min(nEff, OPEN_STUDY_CEILING)
  const { low, high } = leadInterval((favour / 100) * size, (against / 100) * size, size)
  const net = {
    value: favour - against,
    low: wholePercent(low),
    high: wholePercent(high),
    unweighted: unweighted('favour') - unweighted('against'),
  }
  return { favour, neutral, against, net }
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
