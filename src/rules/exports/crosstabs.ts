import type { PopulationEdition } from '#places/population-edition.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { type CellCounts, type Trait, weightsFor } from '../answers/analysis.ts'
import { type CountedSince, sinceInWords } from '../answers/counted-since.ts'
import { levelName } from '../answers/level-names.ts'
import { sidesOf } from '../answers/option-sides.ts'
import { questionsOf } from '../answers/questions-of.ts'
import { wholePercent } from '../releases/disclosure/rounding.ts'
import { SMALLEST_TABLE } from '../releases/limits.ts'
import { levelOfTrait } from '../weighting/census-margins.ts'
import { replicatesInSteps, totalsOf } from '../weighting/jackknife.ts'
import { sumOf } from '../weighting/rake.ts'
import { type AnsweredCell, type Cells, domainCells, meanOf, type Statistic, shareOf } from '../weighting/statistic.ts'
import { criticalT, tStatistics } from '../weighting/t-test.ts'
import { kishEffective, type Weighted } from '../weighting/weigh.ts'

/** A column of every table: everybody, or the people at one level of a trait, marked with a letter. */
interface CrosstabColumn {
  readonly trait: Trait | undefined
  readonly name: string
  readonly letter: string
  /** All cells, but only those of the group have answers. */
  readonly cells: readonly AnsweredCell[]
}

/** The table of one question. Its lists have a number for each column. */
export interface Crosstab {
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
  /** For each column, the letters of the columns of the same trait that it exceeds by more than chance. */
  readonly letters: readonly string[]
}

interface CrosstabRequest {
  readonly questionnaire: Questionnaire
  /** Tables have the traits and their levels in this order. */
  readonly levels: Readonly<Record<Trait, readonly string[]>>
  readonly since?: ReadonlyMap<string, CountedSince>
}

export type Crosstabs = ReturnType<typeof crosstabs>

/** Every question by every level of each trait. */
export function crosstabs(
  all: readonly CellCounts[],
  request: CrosstabRequest,
  population: PopulationEdition | undefined,
) {
  const { cells, weighted, weighting } = weightsFor(all, population)
  if (!weighted) return { weighting, columns: [], tables: [] }
  const columns = [{ trait: undefined, name: 'Total', letter: '', cells }, ...columnsOf(cells, request.levels)]
  return { weighting, columns, tables: tablesOf(request, columns, weighted) }
}

function columnsOf(cells: readonly CellCounts[], levels: CrosstabRequest['levels']): CrosstabColumn[] {
  return (Object.keys(levels) as Trait[]).flatMap((trait) => {
    const levelOf: (cell: CellCounts) => string | undefined = levelOfTrait[trait]
    const found = new Set(cells.filter(({ people }) => people > 0).map(levelOf))
    const present = levels[trait].filter((level) => found.has(level))
    return present.map((level, at) => ({
      trait,
      name: levelName(level),
      letter: String.fromCharCode('A'.charCodeAt(0) + at),
      cells: domainCells(cells, (cell) => levelOf(cell) === level),
    }))
  })
}

/** Yields a table for each question, and undefined at steps on the way, so that the server can answer visitors in between. */
function* tablesOf(
  { questionnaire, since }: CrosstabRequest,
  columns: readonly CrosstabColumn[],
  weighted: Weighted,
): Generator<Crosstab | undefined, void, void> {
  const replicates = yield* replicatesInSteps(weighted)
  for (const question of questionsOf(questionnaire)) {
    const from = since?.get(question.id)
    const peopleAsked = columns.map(({ cells }) =>
      Float64Array.from(cells, ({ answers }) => answers.get(question.id)?.base ?? 0),
    )
    const bases = peopleAsked.map(sumOf)
    const nEffs = peopleAsked.map((people) => kishEffective(people, weighted.weights))
    const large = [...columns.keys()].filter(
      (at) => (bases[at] ?? 0) >= SMALLEST_TABLE.people && (nEffs[at] ?? 0) >= SMALLEST_TABLE.nEff,
    )
    const measured = measuresOf(question, columns)
    const statisticsOfRows = measured.map(({ statistics }) => statistics)
    const letters = yield* lettersOf(statisticsOfRows, columns, large, { weighted, replicates })
    const rows = measured.map(({ label, kind, statistics }, row) => ({
      label,
      kind,
      values: statistics.map((statistic) => estimateOf(statistic, weighted)),
      letters: letters[row] ?? [],
    }))
    const ofTable = { text: question.text, since: from && sinceInWords(from), bases, nEffs }
    yield { ...ofTable, rows: [...rows, ...netRows(question, rows)] }
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
 * For each row and column, the letters of the columns that it exceeds. Levels of a trait are compared by the error of their
 * difference, with Bonferroni's correction for all comparisons by that trait in the question. Small groups are not compared.
 */
function* lettersOf(
  rows: readonly (readonly Statistic[])[],
  columns: readonly CrosstabColumn[],
  large: readonly number[],
  jackknife: Parameters<typeof tStatistics>[0],
): Generator<undefined, string[][], void> {
  const letters = rows.map(() => columns.map(() => ''))
  const columnsByTrait = Map.groupBy(
    large.filter((at) => columns[at]?.trait),
    (at) => columns[at]?.trait,
  )
  for (const levels of columnsByTrait.values()) {
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

function estimateOf(statistic: Statistic, { weights }: Weighted): number | undefined {
  const { top, base } = totalsOf(statistic, weights)
  return base > 0 ? top / base : undefined
}
