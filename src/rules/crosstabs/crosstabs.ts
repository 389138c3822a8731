import { kindOf } from '#questions/kinds.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { weightsFor } from '../answers/analysis.ts'
import { type CountedSince, sinceInWords } from '../answers/counted-since.ts'
import { sidesOf } from '../answers/option-sides.ts'
import { wholePercent } from '../releases/disclosure/rounding.ts'
import { SMALLEST_TABLE } from '../releases/limits.ts'
import { replicatesInSteps, totalsOf } from '../weighting/jackknife.ts'
import { sumOf } from '../weighting/rake.ts'
import { type AnsweredCell, type Cells, meanOf, type Statistic, shareOf } from '../weighting/statistic.ts'
import { criticalT, tStatistics } from '../weighting/t-test.ts'
import { kishEffective, type Weighted } from '../weighting/weigh.ts'

/** Columns that belong together: the levels of a trait, or the answers to a question. */
export interface Banner {
  readonly id: string
  readonly name: string
  /** Somebody may be in several of its columns, so they are not tested against each other. */
  readonly overlaps: boolean
  readonly levels: readonly {
    readonly name: string
    /** All cells in the order of the weights, with the answers of this level's people alone. */
    readonly cells: readonly AnsweredCell[]
  }[]
}

/** A column of every table: everybody, or the people at one level of a banner, marked with a letter. */
interface CrosstabColumn {
  readonly banner: Banner | undefined
  readonly name: string
  readonly letter: string
  readonly cells: readonly AnsweredCell[]
}

/** The table of one question. Its lists have a number for each column. */
export interface Crosstab {
  readonly question: string
  readonly text: string
  /** From which version the answers count, unless all do. */
  readonly since: string | undefined
  readonly bases: readonly number[]
  readonly nEffs: readonly number[]
  readonly rows: readonly CrosstabRow[]
}

interface CrosstabRow {
  readonly label: string
  readonly kind: 'share' | 'mean' | 'net'
  /** Undefined if nobody was asked. */
  readonly values: readonly (number | undefined)[]
  /** For each column, the letters of the columns of the same banner that it exceeds by more than chance. */
  readonly letters: readonly string[]
}

interface CrosstabRequest {
  readonly questions: readonly Question[]
  readonly banners: readonly Banner[]
  /** Shares of each column's people, or of those who gave each answer. */
  readonly percent?: 'column' | 'row'
  readonly since?: ReadonlyMap<string, CountedSince>
}

export type Crosstabs = ReturnType<typeof crosstabs>

/** Every question by every level of each banner, beside everybody. */
export function crosstabs(
  { cells, weighted, weighting }: Pick<ReturnType<typeof weightsFor>, 'cells' | 'weighted' | 'weighting'>,
  request: CrosstabRequest,
) {
  if (!weighted) return { weighting, columns: [], tables: [] }
  const columns = [{ banner: undefined, name: 'Total', letter: '', cells }, ...request.banners.flatMap(columnsOf)]
  return { weighting, columns, tables: tablesOf(request, columns, weighted) }
}

function columnsOf(banner: Banner): CrosstabColumn[] {
  return banner.levels.map(({ name, cells }, at) => ({ banner, name, letter: letterOf(at), cells }))
}

/** A … Z, AA, AB … */
function letterOf(at: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (at % 26))
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last
}

/** Whether a group is large enough to be published and compared. */
export function isLargeGroup(base: number, nEff: number): boolean {
  return base >= SMALLEST_TABLE.people && nEff >= SMALLEST_TABLE.nEff
}

/** Yields a table for each question, and undefined at steps on the way, so that the server can answer visitors in between. */
function* tablesOf(
  { questions, percent = 'column', since }: CrosstabRequest,
  columns: readonly CrosstabColumn[],
  weighted: Weighted,
): Generator<Crosstab | undefined, void, void> {
  const replicates = yield* replicatesInSteps(weighted)
  for (const question of questions) {
    const from = since?.get(question.id)
    const peopleAsked = columns.map(({ cells }) =>
      Float64Array.from(cells, ({ answers }) => answers.get(question.id)?.base ?? 0),
    )
    const bases = peopleAsked.map(sumOf)
    const nEffs = peopleAsked.map((people) => kishEffective(people, weighted.weights))
    const large = [...columns.keys()].filter((at) => isLargeGroup(bases[at] ?? 0, nEffs[at] ?? 0))
    const measured = measuresOf(question, columns)
    const statisticsOfRows = measured.map(({ statistics }) => statistics)
    const letters =
      percent === 'row' ? [] : yield* lettersOf(statisticsOfRows, columns, large, { weighted, replicates })
    const rows = measured.map(({ label, kind, statistics }, row) => ({
      label,
      kind,
      values: valuesOf(kind, statistics, weighted, percent),
      letters: letters[row] ?? columns.map(() => ''),
    }))
    const { id, text } = question
    const ofTable = { question: id, text, since: from && sinceInWords(from), bases, nEffs }
    yield { ...ofTable, rows: [...rows, ...(percent === 'row' ? [] : netRows(question, rows))] }
  }
}

/** The net as a release publishes it, from whole percents: with the exact ones it would sometimes be a point more or less. */
function netRows(question: Question, rows: readonly CrosstabRow[]): CrosstabRow[] {
  const sides = sidesOf(question)
  if (sides.size === 0) return []
  const ids = kindOf(question)
    .counted(question)
    .map(({ id }) => id)
  const signs = { favour: 1, neutral: 0, against: -1 }
  const signOf = (id: string) => signs[sides.get(id) ?? 'neutral']
  const nets = rows[0]?.values.map((asked, column) =>
    asked === undefined
      ? undefined
      : ids.reduce((sum, id, at) => sum + signOf(id) * wholePercent(rows[at]?.values[column] ?? 0), 0),
  )
  return nets ? [{ label: 'Neto (puntos)', kind: 'net', values: nets, letters: [] }] : []
}

/** The shares of a question's options, and the mean if they are numbers. */
function measuresOf(question: Question, columns: readonly CrosstabColumn[]) {
  const counted = kindOf(question).counted(question)
  const numbers = new Map(counted.flatMap(({ id, number }) => (number === undefined ? [] : [[id, number]])))
  const measure = (label: string, kind: CrosstabRow['kind'], statistic: (cells: Cells) => Statistic) => ({
    label,
    kind,
    statistics: columns.map(({ cells }) => statistic(cells)),
  })
  const shares = counted.map(({ id, label }) => measure(label, 'share', (cells) => shareOf(cells, question.id, id)))
  if (numbers.size === 0) return shares
  return [...shares, measure('Media', 'mean', (cells) => meanOf(cells, question.id, numbers))]
}

/**
 * For each row and column, the letters of the columns that it exceeds. Levels of a banner are compared by the error of their
 * difference, with Bonferroni's correction for all comparisons by that banner in the question. Small groups are not compared.
 */
function* lettersOf(
  rows: readonly (readonly Statistic[])[],
  columns: readonly CrosstabColumn[],
  large: readonly number[],
  jackknife: Parameters<typeof tStatistics>[0],
): Generator<undefined, string[][], void> {
  const letters = rows.map(() => columns.map(() => ''))
  const columnsByBanner = Map.groupBy(
    large.filter((at) => columns[at]?.banner?.overlaps === false),
    (at) => columns[at]?.banner,
  )
  for (const levels of columnsByBanner.values()) {
    const pairs = levels.flatMap((one, at) => levels.slice(at + 1).map((other) => [one, other] as const))
    const least = criticalT(0.05 / Math.max(1, pairs.length * rows.length), jackknife.weighted.n - 1)
    for (const [row, statistics] of rows.entries()) {
      const compared = pairs.map((pair) => pair.map((column) => statistics[column]) as [Statistic, Statistic])
      const ratios = tStatistics(jackknife, compared)
      for (const [at, [one, other]] of pairs.entries()) {
        const ratio = ratios[at] ?? 0
        if (!(Math.abs(ratio) >= least)) continue
        const [more, less] = ratio > 0 ? [one, other] : [other, one]
        const ofRow = letters[row] ?? []
        ofRow[more] = `${ofRow[more]}${columns[less]?.letter}`
      }
      yield
    }
  }
  return letters
}

/** A mean is of each column's people either way. */
function valuesOf(
  kind: CrosstabRow['kind'],
  statistics: readonly Statistic[],
  weighted: Weighted,
  percent: NonNullable<CrosstabRequest['percent']>,
): (number | undefined)[] {
  if (percent === 'column' || kind === 'mean') return statistics.map((statistic) => estimateOf(statistic, weighted))
  const chose = statistics.map((statistic) => totalsOf(statistic, weighted.weights).top)
  const [everybody = 0] = chose
  return chose.map((mass) => (everybody > 0 ? mass / everybody : undefined))
}

function estimateOf(statistic: Statistic, { weights }: Weighted): number | undefined {
  const { top, base } = totalsOf(statistic, weights)
  return base > 0 ? top / base : undefined
}
