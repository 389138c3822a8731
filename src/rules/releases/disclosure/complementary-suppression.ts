import { SMALLEST_CHANGE, SMALLEST_COUNT } from '../limits.ts'
import { isWorkedOut } from './is-recoverable.ts'
import { type Exact, type Part, peopleOf, withNextSmallest } from './merge-small-options.ts'
import { type Groups, isCollapsed, isShown, repeat, type Side } from './table-decision.ts'

/**
 * Withholds more until nothing that is withheld can be worked out from everybody's table less the groups': each rule finds one
 * thing to take, and all are asked again. It ends, because nothing is ever given back.
 */
export function settleGroups(groups: Groups): void {
  while (withholdLonely(groups) || repeatWithSmallChange(groups) || hideBesideSmall(groups));
}

/** One group missing is everybody less the others: two must be, and together of enough people. */
function withholdLonely({ sides, unknown }: Groups): boolean {
  const missing = sides.filter((side) => !isShown(side) && side.exact.base > 0)
  if (missing.length === 0 && !isSmall(unknown.base)) return false
  const people = missing.reduce((sum, { exact }) => sum + exact.base, unknown.base)
  if (missing.length + (unknown.base > 0 ? 1 : 0) >= 2 && people >= SMALLEST_COUNT) return false
  return withhold(smallest(sides.filter(isShown)))
}

/** The few who came to a group that is repeated are everybody less the groups that are not: more must be repeated then. */
function repeatWithSmallChange({ sides, unknownMoved }: Groups): boolean {
  const still = sides.filter(({ told }) => told.kind !== 'fresh')
  if (!still.some(({ told, moved }) => told.kind === 'repeated' && moved > 0)) return false
  if (still.reduce((sum, { moved }) => sum + moved, unknownMoved) >= SMALLEST_CHANGE) return false
  const next = sides.filter(({ told }) => told.kind === 'fresh').toSorted((a, b) => a.moved - b.moved)[0]
  if (!next?.nearest) return withhold(next)
  repeat(next, next.nearest)
  return true
}

/** A part hidden in one group is everybody's less the other groups': it must be hidden in another one, too. */
function hideBesideSmall(groups: Groups): boolean {
  const shown = groups.sides.filter(isShown)
  for (const side of shown) {
    for (const part of side.parts) {
      const isHidden = side.merged.has(part.id) && !groups.untold.has(part.id) && isSmallIn(part, side.exact, groups)
      if (isHidden && !isSafe(groups, side, part) && hideElsewhere(groups, part)) return true
    }
  }
  return false
}

function isSmallIn(part: Part, exact: Exact, { isExclusive }: Groups): boolean {
  const people = peopleOf(part, exact)
  return isSmall(people) || (!isExclusive && isSmall(exact.base - people))
}

function isSafe(groups: Groups, side: Side, part: Part): boolean {
  const { sides, unknown } = groups
  const hiding = sides.filter((each) => each.exact.base > 0 && (!isShown(each) || each.merged.has(part.id)))
  const people = hiding.reduce((sum, { exact }) => sum + peopleOf(part, exact), peopleOf(part, unknown))
  const places = hiding.length + (unknown.base > 0 ? 1 : 0)
  if (places < 2 || people < SMALLEST_COUNT) return false
  return !groups.isExclusive || !isWorkedOut(groups, { side, part })
}

/** In the fresh group where the fewest chose it; where all hide it already, a whole group goes. */
function hideElsewhere({ sides, isExclusive }: Groups, part: Part): boolean {
  const fresh = sides.filter((side) => side.told.kind === 'fresh' && !side.merged.has(part.id))
  const next = fresh.toSorted((a, b) => peopleOf(part, a.exact) - peopleOf(part, b.exact))[0]
  if (!next) return withhold(smallest(sides.filter(isShown)))
  next.merged.add(part.id)
  if (!isExclusive) return true
  for (const id of withNextSmallest(next.parts, next.exact, next.merged)) next.merged.add(id)
  if (isCollapsed(next)) withhold(next)
  return true
}

function withhold(side: Side | undefined): boolean {
  if (!side) return false
  side.told = { kind: 'withheld', why: 'complement' }
  return true
}

/** One that was withheld before, if there is one: taking turns would tell more. */
function smallest(sides: readonly Side[]): Side | undefined {
  return sides.toSorted((a, b) => Number(b.wasWithheld) - Number(a.wasWithheld) || a.exact.base - b.exact.base)[0]
}

/** Some, and too few to be told. */
function isSmall(people: number): boolean {
  return people > 0 && people < SMALLEST_COUNT
}
