import type { PlacedMargin } from './margin.ts'
import { type RakedMargin, sumOf } from './rake.ts'
import type { Group, Statistic } from './statistic.ts'
import { type Sample, settle, type Weighted, weightsOf } from './weigh.ts'

/**
 * Standard errors by the delete-one jackknife: the weights are made anew with each person left out. Those of a cell are
 * alike, so one raking serves them all, and the cost does not grow with the people. Undefined where it cannot be known:
 * someone is alone in a level, or alone in the base.
 */
export function standardErrors(
  weighted: Weighted,
  statistics: readonly Statistic[],
  replicates: Iterable<Replicate> = replicatesOf(weighted),
): (number | undefined)[] {
  const { weights, n } = weighted
  const sums = statistics.map((statistic) => startSums(statistic, weights))
  for (const replicate of replicates) {
    if (replicate.weights === undefined) return statistics.map(() => undefined)
    for (const sum of sums) addReplicates(sum, replicate.weights, replicate)
  }
  return sums.map((sum) => errorOf(sum, n))
}

function errorOf({ ofDifferences, ofSquares, known }: Moments, n: number): number | undefined {
  return known ? Math.sqrt(((n - 1) / n) * Math.max(0, ofSquares - ofDifferences ** 2 / n)) : undefined
}

/**
 * The error of the difference between two statistics, from the same replicates. Nobody may be in the base of both: one is of a
 * group, say, and the other of the rest.
 */
export function differenceErrors(
  weighted: Weighted,
  pairs: readonly (readonly [Statistic, Statistic])[],
  replicates: Iterable<Replicate> = replicatesOf(weighted),
): (number | undefined)[] {
  const { weights, n } = weighted
  const sums = pairs.map(([one, other]) => {
    const both = [startSums(one, weights), startSums(other, weights)] as const
    const known = both[0].known && both[1].known
    return { both, estimate: both[0].estimate - both[1].estimate, ofDifferences: 0, ofSquares: 0, known }
  })
  for (const replicate of replicates) {
    if (replicate.weights === undefined) return pairs.map(() => undefined)
    for (const sum of sums) addDifferences(sum, replicate.weights, replicate)
  }
  return sums.map((sum) => errorOf(sum, n))
}

/** The weights made anew with one person of a cell left out; undefined where there are none. */
export interface Replicate {
  readonly cell: number
  readonly people: number
  readonly weights: Float64Array | undefined
}

/** One for each cell with people. Kept, they serve however many statistics are asked for, one after another. */
export function* replicatesOf({ sample }: Weighted): Generator<Replicate, void, void> {
  for (const [cell, people] of sample.people.entries()) {
    if (people !== 0) yield { cell, people, weights: weightsWithout(cell, sample) }
  }
}

/** What a statistic is with these weights: `top` over `base`. */
export function totalsOf({ groups }: Statistic, weights: Float64Array) {
  let [top, base, squares] = [0, 0, 0]
  for (const { value, people } of groups) {
    let mass = 0
    for (let cell = 0; cell < weights.length; cell++) mass += (people[cell] ?? 0) * (weights[cell] ?? 0)
    top += value * mass
    squares += value ** 2 * mass
    base += mass
  }
  return { top, base, squares }
}

/** Of all replicates. */
interface Moments {
  /** Differences are taken from it, not from 0: squares of whole shares would lose the digits that matter. */
  readonly estimate: number
  ofDifferences: number
  ofSquares: number
  known: boolean
}

interface Sums extends Moments {
  readonly statistic: Statistic
  /** Of each group of the statistic, the cells that have anybody of it: most groups are of few cells. */
  readonly present: readonly Int32Array[]
}

function startSums(statistic: Statistic, weights: Float64Array): Sums {
  const { top, base } = totalsOf(statistic, weights)
  const inBase = statistic.groups.reduce((sum, { people }) => sum + people.reduce((all, count) => all + count, 0), 0)
  const present = statistic.groups.map(({ people }) => Int32Array.from(cellsWithPeople(people)))
  return { statistic, present, estimate: top / base, ofDifferences: 0, ofSquares: 0, known: inBase > 1 && base > 0 }
}

/** Each person of the cell is left out in turn; those of a group give the same. */
function addReplicates(sums: Sums, replicate: Float64Array, { cell, people }: { cell: number; people: number }): void {
  if (!sums.known) return
  const { top, base } = totalsOver(sums, replicate)
  const weight = replicate[cell] ?? 0
  let notAsked = people
  for (const { value, people: ofGroup } of sums.statistic.groups) {
    const count = ofGroup[cell] ?? 0
    if (count === 0) continue
    add(sums, count, (top - value * weight) / (base - weight))
    notAsked -= count
  }
  if (notAsked > 0) add(sums, notAsked, top / base)
}

function addDifferences(
  sums: Moments & { readonly both: readonly [Sums, Sums] },
  replicate: Float64Array,
  { cell, people }: { cell: number; people: number },
): void {
  if (!sums.known) return
  const [one, other] = sums.both.map((each) => totalsOver(each, replicate)) as [Totals, Totals]
  const weight = replicate[cell] ?? 0
  const difference = one.top / one.base - other.top / other.base
  let inNeither = people
  for (const [at, { statistic }] of sums.both.entries()) {
    const { top, base } = at === 0 ? one : other
    for (const { value, people: ofGroup } of statistic.groups) {
      const count = ofGroup[cell] ?? 0
      if (count === 0) continue
      const change = (top - value * weight) / (base - weight) - top / base
      add(sums, count, difference + (at === 0 ? change : -change))
      inNeither -= count
    }
  }
  if (inNeither > 0) add(sums, inNeither, difference)
}

function* cellsWithPeople(people: Float64Array): Generator<number> {
  for (const [cell, count] of people.entries()) if (count !== 0) yield cell
}

interface Totals {
  readonly top: number
  readonly base: number
}

// Nearly all the time that a release takes.
function totalsOver({ statistic, present }: Sums, weights: Float64Array): Totals {
  let [top, base] = [0, 0]
  for (let at = 0; at < present.length; at++) {
    const { value, people } = statistic.groups[at] as Group
    const cells = present[at] as Int32Array
    let mass = 0
    for (let each = 0; each < cells.length; each++) {
      const cell = cells[each] as number
      mass += (people[cell] as number) * (weights[cell] as number)
    }
    top += value * mass
    base += mass
  }
  return { top, base }
}

function add(sums: Moments, people: number, replicate: number): void {
  const difference = replicate - sums.estimate
  // The one person who weighed anything in the base was left out.
  if (!Number.isFinite(difference)) sums.known = false
  sums.ofDifferences += people * difference
  sums.ofSquares += people * difference ** 2
}

/** The weights when a cell has one person less. The targets stay as they are, that of unknown too. */
function weightsWithout(cell: number, { people, margins, cap, uncutMasses }: Sample): Float64Array | undefined {
  const left = people.map((count, at) => (at === cell ? count - 1 : count))
  const total = sumOf(left)
  if (total === 0) return undefined
  const masses = uncutMasses.map((mass, at) => (at === cell ? mass - mass / (people[at] ?? 1) : mass))
  const held = sumOf(masses)
  // From the weights of all it reaches in few passes what it would reach from 1.
  const start = masses.map((mass) => (mass * total) / held)
  const adjusted = margins.map((margin) => marginWithout(cell, margin))
  const settled = settle(left, adjusted, { cap, start })
  return settled.kind === 'settled' ? weightsOf(settled.masses, left) : undefined
}

/** The only person unknown in a margin takes that level along: the others fill its share. */
function marginWithout(cell: number, margin: PlacedMargin): RakedMargin {
  const unknown = margin.levels.length - 1
  if (margin.levelOf[cell] !== unknown || margin.people[unknown] !== 1) return margin
  const rest = 1 - (margin.targets[unknown] ?? 0)
  const targets = margin.targets.map((target, level) => (level === unknown ? 0 : target / rest))
  return { levelOf: margin.levelOf, targets }
}
