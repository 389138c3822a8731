import type { PopulationEdition } from '#places/population-edition.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { type CellCounts, type Trait, weightsFor } from '../answers/analysis.ts'
import { type CountedSince, sinceInWords } from '../answers/counted-since.ts'
import { levelName } from '../answers/level-names.ts'
import { questionsOf } from '../answers/questions-of.ts'
import { smallestRatio } from '../releases/group-differences.ts'
import { SMALLEST_GROUP } from '../releases/limits.ts'
import { levelOfTrait } from '../weighting/census-margins.ts'
import { differenceErrors, type Replicate, replicatesOf, totalsOf } from '../weighting/jackknife.ts'
import { OPEN_STUDY_CEILING } from '../weighting/limits.ts'
import { sumOf } from '../weighting/rake.ts'
import { type AnsweredCell, among, meanOf, type Statistic, shareOf } from '../weighting/statistic.ts'
import { kishEffective, type Weighted } from '../weighting/weigh.ts'

/** A column of every table: everybody, or the people of one level of a trait, who have a letter among those of the trait. */
export interface CrosstabColumn {
  readonly trait: Trait | undefined
  readonly name: string
  readonly letter: string
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

export interface Crosstabs {
  readonly weighting: ReturnType<typeof weightsFor>['weighting']
  readonly columns: readonly CrosstabColumn[]
  /** One for each question, and nothing at steps on the way: a server answers visitors in between. */
  readonly tables: Iterable<Crosstab | undefined>
}

interface Asked {
  readonly questionnaire: Questionnaire
  readonly levels: Readonly<Record<Trait, readonly string[]>>
  readonly since?: ReadonlyMap<string, CountedSince>
}

/** Every question by every level of each trait. The traits and their levels are in the order given. */
export function crosstabs(
  all: readonly CellCounts[],
  { questionnaire, levels, since }: Asked,
  population: PopulationEdition | undefined,
): Crosstabs {
  const { cells, weighted, weighting } = weightsFor(all, population)
  if (!weighted) return { weighting, columns: [], tables: [] }
  const groups = [{ trait: undefined, name: 'Total', letter: '', cells }, ...groupsOf(cells, levels)]
  return { weighting, columns: groups, tables: tables() }

  function* tables(): Generator<Crosstab | undefined, void, void> {
    if (!weighted) return
    const replicates: Replicate[] = []
    for (const replicate of replicatesOf(weighted)) {
      replicates.push(replicate)
      yield
    }
    for (const question of questionsOf(questionnaire)) {
      const from = since?.get(question.id)
      const table = yield* tableOf(question, { weighted, replicates, groups })
      yield { ...table, since: from && sinceInWords(from) }
    }
  }
}

interface Group extends CrosstabColumn {
  /** All cells, of which only those of the group have answers. */
  readonly cells: readonly AnsweredCell[]
}

function groupsOf(cells: readonly CellCounts[], levels: Readonly<Record<Trait, readonly string[]>>): Group[] {
  return (Object.keys(levels) as Trait[]).flatMap((trait) => {
    const levelOf: (cell: CellCounts) => string | undefined = levelOfTrait[trait]
    const found = new Set(cells.filter(({ people }) => people > 0).map(levelOf))
    const present = levels[trait].filter((level) => found.has(level))
    return present.map((level, at) => ({
      trait,
      name: levelName(level),
      letter: String.fromCharCode('A'.charCodeAt(0) + at),
      cells: among(cells, (cell) => levelOf(cell as CellCounts) === level),
    }))
  })
}

interface Tested {
  readonly weighted: Weighted
  readonly replicates: readonly Replicate[]
  readonly groups: readonly Group[]
}

function* tableOf(question: Question, tested: Tested): Generator<undefined, Omit<Crosstab, 'since'>, void> {
  const { weighted, groups } = tested
  const counted = kindOf(question).counted(question)
  const numbers = new Map(counted.flatMap(({ id, number }) => (number === undefined ? [] : [[id, number]])))
  const asked = groups.map(({ cells }) =>
    Float64Array.from(cells, ({ answers }) => answers.get(question.id)?.base ?? 0),
  )
  const bases = asked.map(sumOf)
  const nEffs = asked.map((people) => kishEffective(people, weighted.weights))
  const isLarge = groups.map(
    (_, at) => (bases[at] ?? 0) >= SMALLEST_GROUP.base && (nEffs[at] ?? 0) >= SMALLEST_GROUP.nEff,
  )
  const kinds = [
    ...counted.map(({ id, label }) => ({
      label,
      kind: 'share' as const,
      statistics: groups.map(({ cells }) => shareOf(cells, question.id, id)),
    })),
    ...(numbers.size === 0
      ? []
      : [
          {
            label: 'Media',
            kind: 'mean' as const,
            statistics: groups.map(({ cells }) => meanOf(cells, question.id, numbers)),
          },
        ]),
  ]
  const letters = yield* lettersOf(
    kinds.map(({ statistics }) => statistics),
    isLarge,
    tested,
  )
  const rows = kinds.map(({ label, kind, statistics }, row) => ({
    label,
    kind,
    values: statistics.map((statistic) => estimateOf(statistic, weighted)),
    letters: groups.map((_, column) => letters.get(`${row} ${column}`) ?? ''),
  }))
  return { text: question.text, bases, nEffs, rows }
}

/**
 * Which columns each one exceeds, by row and column. Two levels of a trait are compared by the error of their difference, with
 * Bonferroni's correction for all that one trait compares in the question. Small groups are not compared.
 */
function* lettersOf(
  rows: readonly (readonly Statistic[])[],
  isLarge: readonly boolean[],
  { weighted, replicates, groups }: Tested,
): Generator<undefined, Map<string, string>, void> {
  const found = new Map<string, string>()
  // As with the intervals, more people than the ceiling do not make an open study more certain.
  const ceiling = Math.sqrt(Math.max(1, weighted.nEff / OPEN_STUDY_CEILING))
  const ofTraits = Map.groupBy(
    [...groups.keys()].filter((at) => isLarge[at] && groups[at]?.trait),
    (at) => groups[at]?.trait,
  )
  for (const columns of ofTraits.values()) {
    const pairs = columns.flatMap((one, at) => columns.slice(at + 1).map((other) => [one, other] as const))
    const least = smallestRatio(0.05 / Math.max(1, pairs.length * rows.length), weighted.n - 1)
    for (const [row, statistics] of rows.entries()) {
      const compared = pairs.map((pair) => pair.map((column) => statistics[column]) as [Statistic, Statistic])
      const errors = differenceErrors(weighted, compared, replicates)
      for (const [at, [one, other]] of pairs.entries()) {
        const [first = Number.NaN, second = Number.NaN] = (compared[at] ?? []).map((each) => estimateOf(each, weighted))
        const error = errors[at]
        if (!error || !(Math.abs(first - second) / (error * ceiling) >= least)) continue
        const [more, less] = first > second ? [one, other] : [other, one]
        const key = `${row} ${more}`
        found.set(key, `${found.get(key) ?? ''}${groups[less]?.letter ?? ''}`)
      }
      yield
    }
  }
  return found
}

function estimateOf(statistic: Statistic, { weights }: Weighted): number | undefined {
  const { top, base } = totalsOf(statistic, weights)
  return base > 0 ? top / base : undefined
}
