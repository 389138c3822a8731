import type { ExactCounts } from './exact-counts.ts'
import { type Category, countOf } from './merge-small-options.ts'
import { isShown, type TableDecision } from './table-decision.ts'

type Edge = readonly [group: string, category: string]

/** All suppressed groups and those of no group, as one: everybody less the groups that are shown. */
const REST = 'the rest'

/**
 * Whether the count that a group hides follows from the sums of its row and column, though others are hidden beside it. Hidden
 * counts are the edges of a graph between groups and categories: one that lies on no cycle can be recovered.
 */
export function isRecoverable(
  { groups, unknown }: { readonly groups: readonly TableDecision[]; readonly unknown: ExactCounts },
  group: TableDecision,
  category: Category,
): boolean {
  const hidden = group.categories.filter(isHiddenSomewhere).map(({ id }) => id)
  const shown = groups.filter(isShown)
  const hasRest = shown.length < groups.length || unknown.base > 0
  const edges = [
    ...shown.flatMap((each) =>
      each.categories
        .filter(({ id }) => each.merged.has(id) && hidden.includes(id))
        .map(({ id }): Edge => [`group ${each.id.group}`, `category ${id}`]),
    ),
    ...(hasRest ? hidden.map((id): Edge => [REST, `category ${id}`]) : []),
  ]
  const [from, to] = [`group ${group.id.group}`, `category ${category.id}`]
  const others = edges.filter((edge) => edge[0] !== from || edge[1] !== to)
  return !isConnected(others, from, to)

  /** A category in which nobody is hidden has no unknown count: everybody less the groups says so. */
  function isHiddenSomewhere(each: Category): boolean {
    const hiding = groups.filter((one) => !isShown(one) || one.merged.has(each.id))
    return hiding.reduce((sum, { exact }) => sum + countOf(each, exact), countOf(each, unknown)) > 0
  }
}

function isConnected(edges: readonly Edge[], from: string, to: string): boolean {
  const reached = new Set([from])
  for (let before = 0; before < reached.size; ) {
    before = reached.size
    for (const [group, category] of edges) {
      if (reached.has(group)) reached.add(category)
      else if (reached.has(category)) reached.add(group)
    }
  }
  return reached.has(to)
}
