import type { ExactCounts } from './exact-counts.ts'
import { type Category, countOf } from './merge-small-options.ts'
import { isShown, type TableDecision } from './table-decision.ts'

/** All suppressed groups and those of no group as one: everybody less the published groups. */
export const REST = 'the rest'

/** The capacity of each edge of the graph: how many people could move along it. */
type Capacities = Map<string, Map<string, number>>

/**
 * The width of the range in which a suppressed count must lie when all row and column totals are known. Suppressed counts are the
 * edges of a graph between groups and categories; one can grow or shrink as far as the others on a cycle allow: a maximum flow.
 */
export function hiddenRange(
  breakdown: { readonly groups: readonly TableDecision[]; readonly unknown: ExactCounts },
  group: string,
  category: Category,
): number {
  const [from, to] = [`group ${group}`, `category ${category.id}`]
  const capacities = capacitiesOf(breakdown)
  const own = capacities.get(to)?.get(from) ?? 0
  capacities.get(from)?.delete(to)
  capacities.get(to)?.delete(from)
  return flow(structuredClone(capacities), to, from) + Math.min(own, flow(capacities, from, to))
}

/** From a group to a category a suppressed count can grow without limit; back, it can shrink to zero. */
function capacitiesOf({ groups, unknown }: { groups: readonly TableDecision[]; unknown: ExactCounts }): Capacities {
  const capacities: Capacities = new Map()
  const add = (group: string, category: string, people: number) => {
    const [from, to] = [`group ${group}`, `category ${category}`]
    capacities.set(from, (capacities.get(from) ?? new Map()).set(to, Number.MAX_SAFE_INTEGER))
    capacities.set(to, (capacities.get(to) ?? new Map()).set(from, people))
  }
  const shown = groups.filter(isShown)
  for (const { id, categories, merged, exact } of shown) {
    for (const category of categories) if (merged.has(category.id)) add(id.group, category.id, countOf(category, exact))
  }
  const rest = [...groups.filter((group) => !isShown(group)).map(({ exact }) => exact), unknown]
  if (rest.every(({ base }) => base === 0)) return capacities
  for (const category of groups[0]?.categories ?? []) {
    const people = rest.reduce((sum, exact) => sum + countOf(category, exact), 0)
    if (shown.some(({ merged }) => merged.has(category.id))) add(REST, category.id, people)
  }
  return capacities
}

/** The maximum flow between two nodes, by augmenting paths. Changes the capacities in place. */
function flow(capacities: Capacities, from: string, to: string): number {
  let total = 0
  for (let path = pathIn(capacities, from, to); path; path = pathIn(capacities, from, to)) {
    const steps = path
    const people = Math.min(...steps.map(([one, other]) => capacities.get(one)?.get(other) ?? 0))
    for (const [one, other] of steps) {
      capacities.get(one)?.set(other, (capacities.get(one)?.get(other) ?? 0) - people)
      capacities.get(other)?.set(one, (capacities.get(other)?.get(one) ?? 0) + people)
    }
    total += people
  }
  return total
}

function pathIn(capacities: Capacities, from: string, to: string): (readonly [string, string])[] | undefined {
  const cameFrom = new Map<string, string>([[from, '']])
  for (const node of cameFrom.keys()) {
    for (const [next, people] of capacities.get(node) ?? [])
      if (people > 0 && !cameFrom.has(next)) cameFrom.set(next, node)
  }
  if (!cameFrom.has(to)) return undefined
  const steps: [string, string][] = []
  for (let node = to; node !== from; node = cameFrom.get(node) ?? from) steps.push([cameFrom.get(node) ?? from, node])
  return steps
}
