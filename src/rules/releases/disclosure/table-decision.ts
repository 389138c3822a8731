import type { SuppressionReason } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import type { CellCounts } from '../../answers/analysis.ts'
import type { CountedSince } from '../../answers/counted-since.ts'
import { type Replicate, totalsOf } from '../../weighting/jackknife.ts'
import { type AnsweredCell, shareOfAny } from '../../weighting/statistic.ts'
import { kishEffective, peopleIn, type Weighted } from '../../weighting/weigh.ts'
import { NEARLY_ALL, SMALLEST_CHANGE, SMALLEST_COUNT } from '../limits.ts'
import { choicesOf, takesOneOption } from '../released-questions.ts'
import {
  type EarlierRelease,
  type EarlierTable,
  earlierTables,
  isSame,
  keyOf,
  lastResult,
  type TableId,
} from './earlier-releases.ts'
import { type ExactCounts, exactCounts } from './exact-counts.ts'
import { type Trait, whyTooSmall } from './groups.ts'
import { type Category, categoriesToMerge, countOf, presentCategories } from './merge-small-options.ts'

export interface Weights {
  readonly weighted: Weighted
  readonly replicates: readonly Replicate[]
  /** The published design effect and number of people of the whole release. */
  readonly deff: number
  readonly people: number
}

/** What all tables of a release or a wave are made from. */
export interface TablesInput {
  readonly survey: Pick<Survey, 'questionnaire'>
  readonly cells: readonly CellCounts[]
  readonly weights: Weights
  readonly traits: readonly Trait[]
  /** The oldest first, withdrawn ones included: what was once public stays known. */
  readonly earlier: readonly EarlierRelease[]
  /** Ids of the questions that are not shown during an electoral silence. */
  readonly electoral: ReadonlySet<string>
  /** The questions for which earlier responses do not count. */
  readonly since?: ReadonlyMap<string, CountedSince> | undefined
  /** In a wave: the categories of a question that may not have a row, or all. */
  readonly hidden?: (question: Question) => 'all' | ReadonlySet<string>
}

/** What may be published of one table. Complementary suppression only ever takes more away. */
export interface TableDecision {
  readonly id: TableId
  readonly cells: readonly AnsweredCell[]
  readonly exact: ExactCounts
  /** People of the group who were not asked. */
  readonly notAsked: number
  /** In a group, no finer than in the overall table. */
  readonly categories: readonly Category[]
  disclosure: Disclosure
  /** Categories without a row of their own: they are in «Otras respuestas», or suppressed where several may be chosen. */
  readonly merged: Set<string>
  /** The earlier table that it would repeat. */
  readonly nearest: EarlierTable | undefined
  /** By how many people it differs from when it was last published or suppressed. */
  readonly change: number
  /** The base when it was first suppressed, as long as it has hardly changed. */
  readonly baseWhenSuppressed: number | undefined
  /** Categories that must stay merged, with their counts when they first were. */
  readonly stillMerged: ReadonlyMap<string, number>
  readonly wasSuppressed: boolean
}

type Disclosure =
  | { readonly kind: 'new'; readonly nearlyAll?: string }
  | { readonly kind: 'repeated'; readonly from: EarlierTable }
  | { readonly kind: 'suppressed'; readonly why: SuppressionReason }

export function isShown({ disclosure }: TableDecision): boolean {
  return disclosure.kind !== 'suppressed'
}

/** Primary suppression: what may be published of one table on its own. */
export function decideTable(
  question: Question,
  { weights: { weighted }, earlier, electoral, cells: everybody }: TablesInput,
  { id, cells, categories, people }: Pick<TableDecision, 'id' | 'cells' | 'categories'> & { readonly people: number },
): TableDecision {
  const exact = exactCounts(cells, question.id, choicesOf(question))
  const notAsked = people - exact.base
  const distance = (table: EarlierTable) => Math.abs(table.exact.base - exact.base)
  const published = earlierTables(earlier, id).toSorted((a, b) => distance(a) - distance(b))
  const [nearest] = published
  const last = lastResult(earlier, id)
  const wasSuppressed = last?.result.kind === 'withheld'
  const suppressedBase = wasSuppressed ? last.basis.held?.[keyOf(id)] : undefined
  const isUnchanged = suppressedBase !== undefined && Math.abs(exact.base - suppressedBase) < SMALLEST_CHANGE
  const before = suppressedBase ?? nearest?.exact.base
  const stillMerged = mergedBefore(categories, exact, (category) => last?.basis.held?.[`${keyOf(id)}/${category}`])
  const exclusive = takesOneOption(question)
  const merged = exclusive
    ? categoriesToMerge(categories, exact, new Set(stillMerged.keys()))
    : new Set([...smallRows(categories, exact), ...stillMerged.keys()])
  const shareOf = ({ options }: Category) => weightedShare(cells, question.id, options, weighted)
  const decision: TableDecision = {
    id,
    cells,
    exact,
    notAsked,
    categories,
    disclosure: exclusive ? nearlyAllOrNew({ categories, exact, merged }, shareOf) : { kind: 'new' },
    merged,
    nearest,
    change: before === undefined ? exact.base : Math.abs(exact.base - before),
    baseWhenSuppressed: isUnchanged ? suppressedBase : undefined,
    stillMerged,
    wasSuppressed,
  }
  // With exactly the same people it is computed again: a correction may weight them differently.
  const everyone = peopleIn(everybody)
  const isAnybodyNotAsked = exactCounts(everybody, question.id, []).base < everyone
  const isSamePeople = published.some((table) => table.people === everyone && isSame(table.exact, exact))
  const asked = Float64Array.from(cells, ({ answers }) => answers.get(question.id)?.base ?? 0)
  const tooSmall = whyTooSmall(exact.base, kishEffective(asked, weighted.weights), electoral.has(question.id))
  if (nearest && !isSamePeople && !isUnchanged && distance(nearest) < SMALLEST_CHANGE) repeat(decision, nearest)
  else if (tooSmall) decision.disclosure = { kind: 'suppressed', why: tooSmall }
  else if (isUnchanged) decision.disclosure = { kind: 'suppressed', why: 'unchanged' }
  // A table in which everybody was asked would disclose the first newcomer who was not.
  else if (notAsked < SMALLEST_COUNT && isAnybodyNotAsked)
    decision.disclosure = { kind: 'suppressed', why: 'not-asked' }
  return decision
}

export function weightedShare(
  cells: readonly AnsweredCell[],
  question: string,
  options: readonly string[],
  { weights }: Weighted,
): number {
  const { top, base } = totalsOf(shareOfAny(cells, question, options), weights)
  return base === 0 ? 0 : top / base
}

/** Publishes an earlier table again, and nothing beyond it. */
export function repeat(decision: TableDecision, from: EarlierTable): void {
  const shown = new Set(from.table.rows.flatMap(({ option, share }) => (share.kind === 'shown' ? [option] : [])))
  decision.disclosure = { kind: 'repeated', from }
  decision.merged.clear()
  for (const { id } of decision.categories) if (!shown.has(id)) decision.merged.add(id)
}

type Merging = Pick<TableDecision, 'categories' | 'exact' | 'merged'>

/** Whether all categories are merged: no informative row is left. */
export function isCollapsed({ categories, exact, merged }: Merging): boolean {
  return presentCategories(categories, exact).every(({ id }) => merged.has(id))
}

/** A collapsed table may still say that nearly everybody chose one option. */
function nearlyAllOrNew(merging: Merging, shareOf: (category: Category) => number): Disclosure {
  const { categories, exact } = merging
  if (!isCollapsed(merging)) return { kind: 'new' }
  const top = categories.toSorted((a, b) => countOf(b, exact) - countOf(a, exact))[0]
  const isNearlyAll = top?.options.length === 1 && Math.min(shareOf(top), countOf(top, exact) / exact.base) > NEARLY_ALL
  return isNearlyAll ? { kind: 'new', nearlyAll: top.id } : { kind: 'suppressed', why: 'few' }
}

/** Where several may be chosen: options that too few people chose, or too few did not. */
function smallRows(categories: readonly Category[], exact: ExactCounts): Set<string> {
  const small = categories.filter((category) => {
    const people = countOf(category, exact)
    return people < SMALLEST_COUNT || exact.base - people < SMALLEST_COUNT
  })
  return new Set(small.map(({ id }) => id))
}

/**
 * A category that was merged stays so until it changed by ten people: two tables that merge a small one with different others
 * could disclose its count, and one published a little later would bound what it was before.
 */
function mergedBefore(
  categories: readonly Category[],
  exact: ExactCounts,
  countBefore: (category: string) => number | undefined,
): Map<string, number> {
  return new Map(
    categories.flatMap((category): [string, number][] => {
      const before = countBefore(category.id)
      const hasChanged = before === undefined || Math.abs(countOf(category, exact) - before) >= SMALLEST_CHANGE
      return hasChanged ? [] : [[category.id, before]]
    }),
  )
}
