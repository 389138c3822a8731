import { OTHERS } from '#releases/release.ts'
import { SMALLEST_COUNT } from '../limits.ts'
import type { Choice } from '../released-questions.ts'
import type { ExactCounts } from './exact-counts.ts'

/** What can be a row of a table: an option, or several that are merged. */
export interface Category {
  /** The option's id, OTHERS or NONRESPONSE. */
  readonly id: string
  readonly label: string
  readonly isApart: boolean
  readonly options: readonly string[]
  /** Also counts those who were asked and did not answer. */
  readonly includesNonresponse?: boolean
}

/** Asked and not answered. It is never a row of its own, but the base less all rows would give its count. */
export const NONRESPONSE = ''

export function categoriesOf(choices: readonly Choice[], { isExclusive }: { isExclusive: boolean }): Category[] {
  const categories = choices.map(({ id, label, isApart }) => ({ id, label, isApart, options: [id] }))
  if (!isExclusive) return categories
  return [...categories, { id: NONRESPONSE, label: '', isApart: true, options: [], includesNonresponse: true }]
}

/** The categories with the merged ones as one, «Otras respuestas». */
export function mergeCategories(categories: readonly Category[], merged: ReadonlySet<string>): Category[] {
  const joined = categories.filter(({ id }) => merged.has(id))
  if (joined.length === 0) return [...categories]
  const others = {
    id: OTHERS,
    label: 'Otras respuestas',
    isApart: false,
    options: joined.flatMap(({ options }) => options),
    includesNonresponse: joined.some(({ includesNonresponse }) => includesNonresponse),
  }
  return [...categories.filter(({ id }) => !merged.has(id)), others]
}

/** The rows of a table in their order: «Otras respuestas» after the options, «No sé» and the like last. */
export function rowsOf(categories: readonly Category[], merged: ReadonlySet<string>): Category[] {
  const rows = mergeCategories(categories, merged).filter(({ id }) => id !== NONRESPONSE)
  const rank = ({ id, isApart }: Category) => (isApart ? 2 : id === OTHERS ? 1 : 0)
  return rows.toSorted((a, b) => rank(a) - rank(b))
}

/** A small count: nothing published may disclose it. */
export function isSmall(people: number): boolean {
  return people > 0 && people < SMALLEST_COUNT
}

/** How many people are in a category. */
export function countOf({ options, includesNonresponse }: Category, { base, counts }: ExactCounts): number {
  const chose = options.reduce((sum, option) => sum + (counts[option] ?? 0), 0)
  if (!includesNonresponse) return chose
  return chose + base - Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** The categories without a row of their own: small ones, `alsoMerged`, and those merged with them as complements. */
export function categoriesToMerge(
  categories: readonly Category[],
  exact: ExactCounts,
  alsoMerged: ReadonlySet<string> = new Set(),
): Set<string> {
  const present = presentCategories(categories, exact)
  const small = present.filter((category) => countOf(category, exact) < SMALLEST_COUNT || alsoMerged.has(category.id))
  return addNextSmallest(present, exact, new Set(small.map(({ id }) => id)))
}

/** Merges the next smallest category while only one is merged, or their total is too small. */
export function addNextSmallest(
  categories: readonly Category[],
  exact: ExactCounts,
  merged: ReadonlySet<string>,
): Set<string> {
  const present = presentCategories(categories, exact).toSorted((a, b) => countOf(a, exact) - countOf(b, exact))
  const extended = new Set(merged)
  // Otherwise two rows would be called «Otras respuestas».
  if (extended.size > 0 && present.some(({ id }) => id === OTHERS)) extended.add(OTHERS)
  const people = () => present.reduce((sum, each) => (extended.has(each.id) ? sum + countOf(each, exact) : sum), 0)
  for (const { id } of present) {
    if (extended.size === 0 || (extended.size >= 2 && people() >= SMALLEST_COUNT)) break
    extended.add(id)
  }
  return extended
}

/** Where everybody answered, nonresponse is no category. */
export function presentCategories(categories: readonly Category[], exact: ExactCounts): Category[] {
  return categories.filter((category) => category.id !== NONRESPONSE || countOf(category, exact) > 0)
}
