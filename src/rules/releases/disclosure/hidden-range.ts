import type { ExactCounts } from './exact-counts.ts'
import { type Category, countOf } from './merge-small-options.ts'
import { isShown, type TableDecision } from './table-decision.ts'

/** All suppressed groups and those of no group, as one: everybody less the groups that are shown. */
export const REST = 'the rest'

/** How many people could move from one node to another. */
type Room = Map<string, Map<string, number>>

/**
 * Between how many numbers a hidden count can be, if the sums of all rows and columns are known. Hidden counts are the edges of a
 * graph between groups and categories; one can grow or shrink as far as others along a cycle can shrink or grow: a flow.
 */
export function hiddenRange(
  breakdown: { readonly groups: readonly TableDecision[]; readonly unknown: ExactCounts },
  group: string,
  category: Category,
): number {
  const [from, to] = [`group ${group}`, `category ${category.id}`]
  const room = roomOf(breakdown)
  const own = room.get(to)?.get(from) ?? 0
  room.get(from)?.delete(to)
  room.get(to)?.delete(from)
  return flow(structuredClone(room), to, from) + Math.min(own, flow(room, from, to))
}

/** From a group to a category: any number could be added to a hidden count. Back: no more than it is can be taken off. */
function roomOf({ groups, unknown }: { groups: readonly TableDecision[]; unknown: ExactCounts }): Room {
  const room: Room = new Map()
  const add = (group: string, category: string, people: number) => {
    const [from, to] = [`group ${group}`, `category ${category}`]
    room.set(from, (room.get(from) ?? new Map()).set(to, Number.MAX_SAFE_INTEGER))
    room.set(to, (room.get(to) ?? new Map()).set(from, people))
  }
  const shown = groups.filter(isShown)
  for (const { id, categories, merged, exact } of shown) {
    for (const category of categories) if (merged.has(category.id)) add(id.group, category.id, countOf(category, exact))
  }
  const rest = [...groups.filter((group) => !isShown(group)).map(({ exact }) => exact), unknown]
  if (rest.every(({ base }) => base === 0)) return room
  for (const category of groups[0]?.categories ?? []) {
    const people = rest.reduce((sum, exact) => sum + countOf(category, exact), 0)
    if (shown.some(({ merged }) => merged.has(category.id))) add(REST, category.id, people)
  }
  return room
}

/** The most that can go from one node to another, by one path after the other. Takes the room that it uses. */
function flow(room: Room, from: string, to: string): number {
  let total = 0
  for (let path = pathIn(room, from, to); path; path = pathIn(room, from, to)) {
    const steps = path
    const people = Math.min(...steps.map(([one, other]) => room.get(one)?.get(other) ?? 0))
    for (const [one, other] of steps) {
      room.get(one)?.set(other, (room.get(one)?.get(other) ?? 0) - people)
      room.get(other)?.set(one, (room.get(other)?.get(one) ?? 0) + people)
    }
    total += people
  }
  return total
}

function pathIn(room: Room, from: string, to: string): (readonly [string, string])[] | undefined {
  const cameFrom = new Map<string, string>([[from, '']])
  for (const node of cameFrom.keys()) {
    for (const [next, people] of room.get(node) ?? []) if (people > 0 && !cameFrom.has(next)) cameFrom.set(next, node)
  }
  if (!cameFrom.has(to)) return undefined
  const steps: [string, string][] = []
  for (let node = to; node !== from; node = cameFrom.get(node) ?? from) steps.push([cameFrom.get(node) ?? from, node])
  return steps
}
