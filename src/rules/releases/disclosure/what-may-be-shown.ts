import { OTHERS, type Table } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { sumOf } from '../../weighting/rake.ts'
import type { AnsweredCell } from '../../weighting/statistic.ts'
import { kishEffective, type Weighted } from '../../weighting/weigh.ts'
import { SMALLEST_ANSWER_GROUP, SMALLEST_CHANGE, SMALLEST_COUNT, SMALLEST_TABLE } from '../limits.ts'
import { type Choice, choicesOf, takesOneOption } from '../released-questions.ts'
import type { ShownTable, TableId } from './earlier-releases.ts'

// What may be published, for every question, release and wave. Each number is in `limits.ts`.
//
// 1. A release needs 200 people, 100 effective, and 150 new ones since the last: `obstacles.ts`.
// 2. A table needs 100 people asked, 200 of those who gave one answer to a banner question, and 50 effective: isLargeEnough.
// 3. A row needs 10 people in its table; smaller ones are one row, «Otras respuestas»: rowsOf. Imprecise ones: `table.ts`.
// 4. Numbers are weighted whole percents, bases are rounded to ten, groups have no unweighted numbers: `table.ts`.
// 5. A table changes only after 150 people entered or left it, otherwise the last one is repeated: mayChange.
// 6. People are compared by one trait at a time; a zone, once split into its municipalities, stays split: `groups.ts`.
// 7. A wave is everybody since the last release with a point in the trend, if they could be a release: `wave.ts`.
// 8. In the microdata, 20 people or more have the same traits: `microdata/`.
// 9. Nothing else.

/** A question put to a group of people, or to everybody. */
export interface AskedTable {
  readonly id: TableId
  readonly question: Question
  /** All cells of the release; people outside the group count as not asked. */
  readonly cells: readonly AnsweredCell[]
}

/** Options that have a row: one, or those in «Otras respuestas». */
export interface Row extends Pick<Choice, 'id' | 'label' | 'isApart' | 'side'> {
  readonly options: readonly string[]
  /** Its share is not published: too few people chose it. */
  readonly isSmall: boolean
}

export type Decision =
  | { readonly kind: 'new'; readonly rows: readonly Row[] }
  | { readonly kind: 'repeated'; readonly table: Table }
  | { readonly kind: 'few' }

/** `shown`: every time that this table was published before, the oldest first. */
export function whatMayBeShown(table: AskedTable, shown: readonly ShownTable[], weighted: Weighted): Decision {
  if (!mayChange(shown)) return repeated(shown)
  const least = table.id.by === 'answer' ? SMALLEST_ANSWER_GROUP : SMALLEST_TABLE.people
  if (!isLargeEnough(askedByCell(table), weighted, least)) return { kind: 'few' }
  return { kind: 'new', rows: rowsOf(table) }
}

/** Rule 2. */
export function isLargeEnough(
  people: Float64Array,
  { weights }: Pick<Weighted, 'weights'>,
  least: number = SMALLEST_TABLE.people,
): boolean {
  return sumOf(people) >= least && kishEffective(people, weights) >= SMALLEST_TABLE.nEff
}

/** Rule 3. Where several may be chosen nothing can be added up: whoever chose two would count twice. */
function rowsOf({ question, cells }: AskedTable): Row[] {
  const rows = choicesOf(question).map((choice) => {
    const people = cells.reduce((sum, cell) => sum + (cell.answers.get(question.id)?.counts.get(choice.id) ?? 0), 0)
    return { ...choice, options: [choice.id], isSmall: people < SMALLEST_COUNT }
  })
  const small = rows.filter(({ isSmall }) => isSmall)
  if (!takesOneOption(question) || small.length === 0) return inOrder(rows)
  const options = small.map(({ id }) => id)
  const others = { id: OTHERS, label: 'Otras respuestas', isApart: false, side: undefined, options, isSmall: false }
  return inOrder([...rows.filter(({ isSmall }) => !isSmall), others])
}

/** «Otras respuestas» after the options, «No sé» and the like last. */
function inOrder(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => Number(a.isApart) - Number(b.isApart))
}

/**
 * Rule 5. A newcomer among fewer than 150 could be seen in the difference of two tables, also of two that do not follow each other: whoever was
 * added may have been set aside again. Everybody's table of a question put to all changes with each release, which has 150 new people;
 * only the last one of a closed survey may have fewer.
 */
export function mayChange(shown: readonly ShownTable[]): boolean {
  return shown.every(({ moved }) => moved >= SMALLEST_CHANGE)
}

/** What was withdrawn is known, but not published again. Earlier rules showed smaller tables. */
function repeated(shown: readonly ShownTable[]): Decision {
  const last = shown.findLast(({ isWithdrawn }) => !isWithdrawn)?.table
  return last && last.base >= SMALLEST_TABLE.people ? { kind: 'repeated', table: last } : { kind: 'few' }
}

/** How many people of each cell were asked. */
export function askedByCell({ question, cells }: Pick<AskedTable, 'question' | 'cells'>): Float64Array {
  return Float64Array.from(cells, ({ answers }) => answers.get(question.id)?.base ?? 0)
}
