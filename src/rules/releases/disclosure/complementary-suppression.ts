import type { SuppressionReason } from '#releases/release.ts'
import { sumOf } from '../../weighting/rake.ts'
import { SMALLEST_CHANGE, SMALLEST_COUNT } from '../limits.ts'
import { type ExactCounts, totalOf } from './exact-counts.ts'
import { hiddenRange, REST } from './hidden-range.ts'
import { addNextSmallest, type Category, countOf, isSmall } from './merge-small-options.ts'
import { isCollapsed, isShown, repeat, type TableDecision } from './table-decision.ts'

/** From 1 to 9: all that may be known of a small count. */
const WHOLE_RANGE = SMALLEST_COUNT - 2

export interface HiddenBefore {
  readonly people: number
  readonly isHidden: (group: string) => boolean
  /** How many chose it in a group, whether that was told or not. */
  readonly countIn: (group: string) => number
}

/** A question among the groups of one trait. */
export interface Breakdown {
  readonly groups: readonly TableDecision[]
  /** Those asked who belong to no group, and how much they changed since the last release. */
  readonly unknown: ExactCounts
  /** Those who belong to no group and were not asked. */
  readonly unknownNotAsked: number
  /** Whether the answers to an earlier question tell how many of a group were not asked. */
  readonly tellsNotAsked: (group: TableDecision) => boolean
  readonly unknownChange: number
  /** In the last release: how many chose a category in all groups in which it was hidden, and which groups these are. */
  readonly hiddenBefore: (category: Category) => HiddenBefore | undefined
  readonly isExclusive: boolean
  /** Categories that are suppressed in the table of everybody, too: nothing can be subtracted from them. */
  readonly suppressedOfAll: ReadonlySet<string>
}

/**
 * Suppresses more until nothing that is suppressed can be recovered by subtracting groups from everybody. Each rule takes one
 * thing, then all are asked again; it ends because nothing is ever given back.
 */
export function suppressComplements(breakdown: Breakdown): void {
  const rules = [
    suppressSecondGroup,
    suppressOfNotAsked,
    repeatMoreGroups,
    keepHiding,
    hideOfTheRest,
    hideInSecondGroup,
  ]
  while (rules.some((takesMore) => takesMore(breakdown)));
}

/** One suppressed group is everybody less the others: there must be two, together of enough people. */
function suppressSecondGroup({ groups, unknown }: Breakdown): boolean {
  const suppressed = groups.filter((group) => !isShown(group) && group.exact.base > 0)
  if (suppressed.length === 0 && !isSmall(unknown.base)) return false
  if (hideEachOther([unknown.base, ...suppressed.map(({ exact }) => exact.base)])) return false
  const isOfNotAsked = suppressed.some((group) => whyOf(group) === 'not-asked')
  return suppress(smallest(groups), isOfNotAsked ? 'not-asked' : 'complement')
}

/** Whether only the sum of these can be known, and is of enough people. */
function hideEachOther(counts: readonly number[]): boolean {
  return counts.filter((people) => people > 0).length >= 2 && sumOf(counts) >= SMALLEST_COUNT
}

/**
 * How many were not asked in a suppressed group must not follow from how many were not in all groups together: it would split a
 * row of the earlier question. If they are few, all of these say the same reason: which of them has the few is not told.
 */
function suppressOfNotAsked({ groups, unknownNotAsked, tellsNotAsked }: Breakdown): boolean {
  const untold = groups.filter((group) => group.notAsked > 0 && !tellsNotAsked(group))
  const hiding = untold.filter((group) => !isShown(group))
  const isOfFew = hiding.some(({ notAsked }) => isSmall(notAsked))
  const unlike = isOfFew && hiding.find((group) => whyOf(group) === 'complement')
  if (unlike && groups.some((group) => whyOf(group) === 'not-asked')) return suppress(unlike, 'not-asked')
  if (hiding.length === 0 || hideEachOther([unknownNotAsked, ...hiding.map(({ notAsked }) => notAsked)])) return false
  const next = untold.filter(isShown).toSorted((a, b) => a.notAsked - b.notAsked)[0]
  if (isOfFew) return suppress(next ?? smallest(groups), 'not-asked')
  return suppress(next)
}

/** The few newcomers of a repeated group are everybody less the new tables: then more groups are repeated. */
function repeatMoreGroups({ groups, unknownChange }: Breakdown): boolean {
  const notNew = groups.filter(({ disclosure }) => disclosure.kind !== 'new')
  if (!notNew.some(({ disclosure, change }) => disclosure.kind === 'repeated' && change > 0)) return false
  if (unknownChange + sumOf(notNew.map(({ change }) => change)) >= SMALLEST_CHANGE) return false
  const next = groups.filter(({ disclosure }) => disclosure.kind === 'new').toSorted((a, b) => a.change - b.change)[0]
  if (!next?.nearest) return suppress(next)
  repeat(next, next.nearest)
  return true
}

/** All suppressed groups and those of no group are everybody less the groups that are shown: how few of them chose something is hidden, too. */
function hideOfTheRest(breakdown: Breakdown): boolean {
  const { groups, unknown, suppressedOfAll } = breakdown
  const suppressed = groups.filter((group) => !isShown(group) && group.exact.base > 0)
  const shown = groups.filter(isShown)
  const [first] = shown
  if (suppressed.length === 0 || !first) return false
  const rest = totalOf([unknown, ...suppressed.map(({ exact }) => exact)])
  for (const category of first.categories) {
    if (suppressedOfAll.has(category.id) || !isSmallIn(category, rest, breakdown)) continue
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

/** A category hidden in one group only is everybody's less the other groups': it is hidden in a second one. */
function hideInSecondGroup(breakdown: Breakdown): boolean {
  for (const group of breakdown.groups.filter(isShown)) {
    for (const category of group.categories) {
      const isHidden = group.merged.has(category.id) && !breakdown.suppressedOfAll.has(category.id)
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
  const isOfFewOthers =
    !isExclusive && isSmall(hidden.base - people) && isSmall(group.exact.base - countOf(category, group.exact))
  if (places < 2 || people < SMALLEST_COUNT || isOfFewOthers) return false
  if (isBoundedByGrowth(breakdown, group, category, people)) return false
  return !isExclusive || hiddenRange(breakdown, group.id.group, category) >= WHOLE_RANGE
}

/**
 * People only come: where a group begins to hide a category, those who chose it there are no more than came to all groups that hide
 * it since the last release.
 */
function isBoundedByGrowth(
  { groups, hiddenBefore }: Breakdown,
  group: TableDecision,
  category: Category,
  people: number,
): boolean {
  const before = hiddenBefore(category)
  if (!before || before.isHidden(group.id.group)) return false
  const nowTold = groups.filter(
    (each) => isShown(each) && !each.merged.has(category.id) && before.isHidden(each.id.group),
  )
  const then = before.people - sumOf(nowTold.map(({ exact }) => countOf(category, exact)))
  return people - Math.max(0, then) < SMALLEST_CHANGE
}

/**
 * People only come: a group that tells a category that it hid in the last release bounds how many there were then, in it and in the
 * groups that hid it, too. If some were few, it goes on hiding it until ten more chose it in this one, and ten more in the others.
 */
function keepHiding(breakdown: Breakdown): boolean {
  const { groups, unknown, hiddenBefore } = breakdown
  for (const category of groups[0]?.categories ?? []) {
    const before = hiddenBefore(category)
    const hid = groups.filter(({ id }) => before?.isHidden(id.group))
    const telling = hid.filter(({ disclosure, merged }) => disclosure.kind === 'new' && !merged.has(category.id))
    if (!before || telling.length === 0 || !hid.some(({ id }) => isSmall(before.countIn(id.group)))) continue
    const more = countOf(category, totalOf([unknown, ...hid.map(({ exact }) => exact)])) - before.people
    const group = telling.find(({ id, exact }) => {
      const moreHere = countOf(category, exact) - before.countIn(id.group)
      return Math.min(moreHere, more - moreHere) < SMALLEST_CHANGE
    })
    if (group) return hideIn(group, category, breakdown)
  }
  return false
}

/** In the new table where the fewest chose it; where all hide it already, a whole group is suppressed. */
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

function whyOf({ disclosure }: TableDecision): SuppressionReason | undefined {
  return disclosure.kind === 'suppressed' ? disclosure.why : undefined
}

function suppress(group: TableDecision | undefined, why: SuppressionReason = 'complement'): boolean {
  if (!group) return false
  group.disclosure = { kind: 'suppressed', why }
  return true
}

/** Of the groups shown. One that was suppressed before goes first: if they took turns, two releases would tell both. */
function smallest(groups: readonly TableDecision[]): TableDecision | undefined {
  return groups
    .filter(isShown)
    .toSorted((a, b) => Number(b.wasSuppressed) - Number(a.wasSuppressed) || a.exact.base - b.exact.base)[0]
}
