import type { SuppressionReason } from '#releases/release.ts'
import { sumOf } from '../../weighting/rake.ts'
import { SMALLEST_CHANGE, SMALLEST_COUNT } from '../limits.ts'
import { type ExactCounts, totalOf } from './exact-counts.ts'
import { hiddenRange, REST } from './hidden-range.ts'
import { addNextSmallest, type Category, countOf, isSmall } from './merge-small-options.ts'
import { isCollapsed, isShown, repeat, type TableDecision } from './table-decision.ts'

/** From 1 to 9: nobody may narrow a small count down further. */
const WHOLE_RANGE = SMALLEST_COUNT - 2

export interface HiddenBefore {
  readonly people: number
  readonly isHidden: (group: string) => boolean
  /** How many chose it in a group, whether published or not. */
  readonly countIn: (group: string) => number
}

/** A question in the groups of one trait. */
interface Breakdown {
  readonly groups: readonly TableDecision[]
  /** Those asked who belong to no group. */
  readonly unknown: ExactCounts
  /** Those who belong to no group and were not asked. */
  readonly unknownNotAsked: number
  /** Whether the table of an earlier question reveals how many of a group were not asked. */
  readonly revealsNotAsked: (group: TableDecision) => boolean
  /** By how many those of no group changed since the last release. */
  readonly unknownChange: number
  /** In the last release: how many chose a category in all groups in which it was hidden, and which groups these are. */
  readonly hiddenBefore: (category: Category) => HiddenBefore | undefined
  readonly isExclusive: boolean
  /** Categories that are also suppressed in the overall table: nothing can be subtracted from them. */
  readonly suppressedOverall: ReadonlySet<string>
}

/**
 * Suppresses more until no suppressed count can be recovered by subtracting groups from everybody. Each rule suppresses one thing,
 * then all run again; it ends because a suppression is never undone.
 */
export function suppressComplements(breakdown: Breakdown): void {
  const rules = [suppressSecondGroup, suppressNotAsked, repeatMoreGroups, keepHidden, hideInRest, hideInSecondGroup]
  while (rules.some((suppressesMore) => suppressesMore(breakdown)));
}

/** A single suppressed group is everybody less the others: there must be two, with enough people in total. */
function suppressSecondGroup({ groups, unknown }: Breakdown): boolean {
  const suppressed = groups.filter((group) => !isShown(group) && group.exact.base > 0)
  if (suppressed.length === 0 && !isSmall(unknown.base)) return false
  if (protectEachOther([unknown.base, ...suppressed.map(({ exact }) => exact.base)])) return false
  const isNotAsked = suppressed.some((group) => reasonOf(group) === 'not-asked')
  return suppress(smallest(groups), isNotAsked ? 'not-asked' : 'complement')
}

/** Whether only the total of these counts can be known, and is large enough. */
function protectEachOther(counts: readonly number[]): boolean {
  return counts.filter((people) => people > 0).length >= 2 && sumOf(counts) >= SMALLEST_COUNT
}

/**
 * How many of a suppressed group were not asked must not follow from the total of all groups: it would split a row of the earlier
 * question. If one of these counts is small, all give the same reason, so as not to disclose which it is.
 */
function suppressNotAsked({ groups, unknownNotAsked, revealsNotAsked }: Breakdown): boolean {
  const unrevealed = groups.filter((group) => group.notAsked > 0 && !revealsNotAsked(group))
  const hiding = unrevealed.filter((group) => !isShown(group))
  const isSmallNotAsked = hiding.some(({ notAsked }) => isSmall(notAsked))
  const unlike = isSmallNotAsked && hiding.find((group) => reasonOf(group) === 'complement')
  if (unlike && groups.some((group) => reasonOf(group) === 'not-asked')) return suppress(unlike, 'not-asked')
  if (hiding.length === 0 || protectEachOther([unknownNotAsked, ...hiding.map(({ notAsked }) => notAsked)]))
    return false
  const next = unrevealed.filter(isShown).toSorted((a, b) => a.notAsked - b.notAsked)[0]
  if (isSmallNotAsked) return suppress(next ?? smallest(groups), 'not-asked')
  return suppress(next)
}

/** The newcomers of a repeated group are everybody less the new tables: while they are too few, more groups are repeated. */
function repeatMoreGroups({ groups, unknownChange }: Breakdown): boolean {
  const notNew = groups.filter(({ disclosure }) => disclosure.kind !== 'new')
  if (!notNew.some(({ disclosure, change }) => disclosure.kind === 'repeated' && change > 0)) return false
  if (unknownChange + sumOf(notNew.map(({ change }) => change)) >= SMALLEST_CHANGE) return false
  const next = groups.filter(({ disclosure }) => disclosure.kind === 'new').toSorted((a, b) => a.change - b.change)[0]
  if (!next?.nearest) return suppress(next)
  repeat(next, next.nearest)
  return true
}

/** All suppressed groups and those of no group are everybody less the published groups: their small counts are hidden, too. */
function hideInRest(breakdown: Breakdown): boolean {
  const { groups, unknown, suppressedOverall } = breakdown
  const suppressed = groups.filter((group) => !isShown(group) && group.exact.base > 0)
  const shown = groups.filter(isShown)
  const [first] = shown
  if (suppressed.length === 0 || !first) return false
  const rest = totalOf([unknown, ...suppressed.map(({ exact }) => exact)])
  for (const category of first.categories) {
    if (suppressedOverall.has(category.id) || !isSmallIn(category, rest, breakdown)) continue
    if (!isRestSafe(breakdown, category, rest) && hideElsewhere(breakdown, category)) return true
  }
  return false
}

function isRestSafe(breakdown: Breakdown, category: Category, rest: ExactCounts): boolean {
  const hiding = breakdown.groups.filter((group) => isShown(group) && group.merged.has(category.id))
  const hidden = totalOf([rest, ...hiding.map(({ exact }) => exact)])
  if (hiding.length === 0 || isSmallIn(category, hidden, breakdown)) return false
  return !breakdown.isExclusive || hiddenRange(breakdown, REST, category) >= WHOLE_RANGE
}

/** A category hidden in a single group is the overall count less the other groups': it is hidden in a second one. */
function hideInSecondGroup(breakdown: Breakdown): boolean {
  for (const group of breakdown.groups.filter(isShown)) {
    for (const category of group.categories) {
      const isHidden = group.merged.has(category.id) && !breakdown.suppressedOverall.has(category.id)
      if (!isHidden || !isSmallIn(category, group.exact, breakdown)) continue
      if (!isSafe(breakdown, group, category) && hideElsewhere(breakdown, category)) return true
    }
  }
  return false
}

function isSmallIn(category: Category, exact: ExactCounts, { isExclusive }: Breakdown): boolean {
  const people = countOf(category, exact)
  return isSmall(people) || (!isExclusive && isSmall(exact.base - people))
}

function isSafe(breakdown: Breakdown, group: TableDecision, category: Category): boolean {
  const { groups, unknown, isExclusive } = breakdown
  const hiding = groups.filter((each) => each.exact.base > 0 && (!isShown(each) || each.merged.has(category.id)))
  const hidden = totalOf([unknown, ...hiding.map(({ exact }) => exact)])
  const people = countOf(category, hidden)
  const places = hiding.length + (unknown.base > 0 ? 1 : 0)
  const areOthersSmall =
    !isExclusive && isSmall(hidden.base - people) && isSmall(group.exact.base - countOf(category, group.exact))
  if (places < 2 || people < SMALLEST_COUNT || areOthersSmall) return false
  if (isBoundedByGrowth(breakdown, group, category, people)) return false
  return !isExclusive || hiddenRange(breakdown, group.id.group, category) >= WHOLE_RANGE
}

/**
 * Counts only grow: where a group starts to hide a category, its count there is at most the growth, since the last release, of all
 * groups that hide it.
 */
function isBoundedByGrowth(
  { groups, hiddenBefore }: Breakdown,
  group: TableDecision,
  category: Category,
  people: number,
): boolean {
  const before = hiddenBefore(category)
  if (!before || before.isHidden(group.id.group)) return false
  const nowPublished = groups.filter(
    (each) => isShown(each) && !each.merged.has(category.id) && before.isHidden(each.id.group),
  )
  const then = before.people - sumOf(nowPublished.map(({ exact }) => countOf(category, exact)))
  return people - Math.max(0, then) < SMALLEST_CHANGE
}

/**
 * Counts only grow: publishing a category that was hidden in the last release bounds its earlier count, in this group and in the
 * others that hid it. If one of those was small, it stays hidden until it grew by ten in this group and by ten in the others.
 */
function keepHidden(breakdown: Breakdown): boolean {
  const { groups, unknown, hiddenBefore } = breakdown
  for (const category of groups[0]?.categories ?? []) {
    const before = hiddenBefore(category)
    const hid = groups.filter(({ id }) => before?.isHidden(id.group))
    const publishing = hid.filter(({ disclosure, merged }) => disclosure.kind === 'new' && !merged.has(category.id))
    if (!before || publishing.length === 0 || !hid.some(({ id }) => isSmall(before.countIn(id.group)))) continue
    const more = countOf(category, totalOf([unknown, ...hid.map(({ exact }) => exact)])) - before.people
    const group = publishing.find(({ id, exact }) => {
      const moreHere = countOf(category, exact) - before.countIn(id.group)
      return Math.min(moreHere, more - moreHere) < SMALLEST_CHANGE
    })
    if (group) return hideIn(group, category, breakdown)
  }
  return false
}

/** In the new table with the smallest count; where all hide it already, a whole group is suppressed. */
function hideElsewhere(breakdown: Breakdown, category: Category): boolean {
  const { groups } = breakdown
  const next = groups
    .filter(({ disclosure, merged }) => disclosure.kind === 'new' && !merged.has(category.id))
    .toSorted((a, b) => countOf(category, a.exact) - countOf(category, b.exact))[0]
  return next ? hideIn(next, category, breakdown) : suppress(smallest(groups))
}

function hideIn(group: TableDecision, category: Category, { isExclusive }: Breakdown): boolean {
  group.merged.add(category.id)
  if (!isExclusive) return true
  for (const id of addNextSmallest(group.categories, group.exact, group.merged)) group.merged.add(id)
  if (isCollapsed(group)) suppress(group)
  return true
}

function reasonOf({ disclosure }: TableDecision): SuppressionReason | undefined {
  return disclosure.kind === 'suppressed' ? disclosure.why : undefined
}

function suppress(group: TableDecision | undefined, why: SuppressionReason = 'complement'): boolean {
  if (!group) return false
  group.disclosure = { kind: 'suppressed', why }
  return true
}

/** Of the published groups. One that was suppressed before goes first: by alternating, two releases would publish both. */
function smallest(groups: readonly TableDecision[]): TableDecision | undefined {
  return groups
    .filter(isShown)
    .toSorted((a, b) => Number(b.wasSuppressed) - Number(a.wasSuppressed) || a.exact.base - b.exact.base)[0]
}
