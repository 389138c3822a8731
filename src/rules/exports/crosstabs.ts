import type { PopulationEdition } from '#places/population-edition.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { type CellCounts, type Trait, weightsFor } from '../answers/analysis.ts'
import { type CountedSince, sinceInWords } from '../answers/counted-since.ts'
import { levelName } from '../answers/level-names.ts'
import { questionsOf } from '../answers/questions-of.ts'
import { criticalT, tStatistics } from '../releases/group-differences.ts'
import { SMALLEST_GROUP } from '../releases/limits.ts'
import { levelOfTrait } from '../weighting/census-margins.ts'
import { type Replicate, replicatesInSteps, totalsOf } from '../weighting/jackknife.ts'
import { sumOf } from '../weighting/rake.ts'
import { type AnsweredCell, type Cells, domainCells, meanOf, type Statistic, shareOf } from '../weighting/statistic.ts'
import { kishEffective, type Weighted } from '../weighting/weigh.ts'

/** A column of every table: everybody, or the people of one level of a trait, who have a letter among those of the trait. */
interface CrosstabColumn {
  readonly trait: Trait | undefined
  readonly name: string
  readonly letter: string
  /** All cells, of which only those of the group have answers. */
  readonly cells: readonly AnsweredCell[]
}

/** One question, with a number for each column. */
export interface Crosstab {
  readonly text: string
  /** From which version the answers count, where not all do. */
  readonly since: string | undefined
  readonly bases: readonly number[]
  readonly nEffs: readonly number[]
  readonly rows: readonly CrosstabRow[]
}

interface CrosstabRow {
  readonly label: string
  readonly kind: 'share' | 'mean'
  /** Undefined where nobody was asked. */
  readonly values: readonly (number | undefined)[]
  /** Of the columns of the same trait than which it is larger by more than chance. */
  readonly letters: readonly string[]
}

interface Asked {
  readonly questionnaire: Questionnaire
  readonly levels: Readonly<Record<Trait, readonly string[]>>
  readonly since?: ReadonlyMap<string, CountedSince>
}

export type Crosstabs = ReturnType<typeof crosstabs>

/** Every question by every level of each trait. The traits and their levels are in the order given. */
export function crosstabs(all: readonly CellCounts[], asked: Asked, population: PopulationEdition | undefined) {
  const { cells, weighted, weighting } = weightsFor(all, population)
  if (!weighted) return { weighting, columns: [], tables: [] }
  const columns = [{ trait: undefined, name: 'Total', letter: '', cells }, ...columnsOf(cells, asked.levels)]
  return { weighting, columns, tables: tablesOf(asked, columns, weighted) }
}

function columnsOf(cells: readonly CellCounts[], levels: Asked['levels']): CrosstabColumn[] {
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

/** One for each question, and nothing at steps on the way: a server answers visitors in between. */
function* tablesOf(
  { questionnaire, since }: Asked,
  columns: readonly CrosstabColumn[],
  weighted: Weighted,
): Generator<Crosstab | undefined, void, void> {
  const replicates = yield* replicatesInSteps(weighted)
  for (const question of questionsOf(questionnaire)) {
    const from = since?.get(question.id)
    const asked = columns.map(({ cells }) =>
      Float64Array.from(cells, ({ answers }) => answers.get(question.id)?.base ?? 0),
    )
    const bases = asked.map(sumOf)
    const nEffs = asked.map((people) => kishEffective(people, weighted.weights))
    const large = [...columns.keys()].filter(
      (at) => (bases[at] ?? 0) >= SMALLEST_GROUP.base && (nEffs[at] ?? 0) >= SMALLEST_GROUP.nEff,
    )
    const measured = measuresOf(question, columns)
    const letters = yield* lettersOf(
      measured.map(({ statistics }) => statistics),
      large,
      { weighted, replicates, columns },
    )
    const rows = measured.map(({ label, kind, statistics }, row) => ({
      label,
      kind,
      values: statistics.map((statistic) => estimateOf(statistic, weighted)),
      letters: letters[row] ?? [],
    }))
    yield { text: question.text, since: from && sinceInWords(from), bases, nEffs, rows }
  }
}

/** The shares of its options, and the mean where they are numbers. */
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

interface Tested {
  readonly weighted: Weighted
  readonly replicates: readonly Replicate[]
  readonly columns: readonly CrosstabColumn[]
}

/**
 * Of each row and column, the columns that it exceeds. Two levels of a trait are compared by the error of their difference, with
 * Bonferroni's correction for all that one trait compares in the question. Small groups are not compared.
 */
function* lettersOf(
  rows: readonly (readonly Statistic[])[],
  large: readonly number[],
  { weighted, replicates, columns }: Tested,
): Generator<undefined, string[][], void> {
  const letters = rows.map(() => columns.map(() => ''))
  const ofTraits = Map.groupBy(
    large.filter((at) => columns[at]?.trait),
    (at) => columns[at]?.trait,
  )
  for (const levels of ofTraits.values()) {
    const pairs = levels.flatMap((one, at) => levels.slice(at + 1).map((other) => [one, other] as const))
    const least = criticalT(0.05 / Math.max(1, pairs.length * rows.length), weighted.n - 1)
    for (const [row, statistics] of rows.entries()) {
      const compared = pairs.map((pair) => pair.map((column) => statistics[column]) as [Statistic, Statistic])
      const ratios = tStatistics({ weighted, replicates }, compared)
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
