import type { PlacedMargin } from './margin.ts'
import { type RakedMargin, sumOf } from './rake.ts'
import type { Statistic } from './statistic.ts'
import { type Sample, settle, type Weighted, weightsOf } from './weigh.ts'

/**
 * Standard errors by the delete-one jackknife: the weights are made anew with each person left out. Those of a cell are
 * alike, so one raking serves them all, and the cost does not grow with the people. Undefined where it cannot be known:
 * someone is alone in a level, or alone in the base. Each is of one statistic, or of the difference between two: then nobody
 * may be in the base of both. One is of a group, say, and the other of the rest.
 */
export function standardErrors(
  weighted: Weighted,
  compared: readonly (readonly Statistic[])[],
  replicates: Iterable<Replicate> = replicatesOf(weighted),
): (number | undefined)[] {
  const { weights, n } = weighted
  const sums = compared.map((statistics) => startSums(statistics, weights))
  for (const replicate of replicates) {
    if (replicate.weights === undefined) return compared.map(() => undefined)
    for (const sum of sums) addReplicates(sum, replicate.weights, replicate)
  }
  return sums.map(({ ofDifferences, ofSquares, isKnown }) =>
    isKnown ? Math.sqrt(((n - 1) / n) * Math.max(0, ofSquares - ofDifferences ** 2 / n)) : undefined,
  )
}

/** The weights made anew with one person of a cell left out; undefined where there are none. */
export interface Replicate {
  readonly cell: number
  readonly people: number
  readonly weights: Float64Array | undefined
}

/** One for each cell with people. Kept, they serve however many statistics are asked for, one after another. */
function* replicatesOf({ sample }: Weighted): Generator<Replicate, void, void> {
  for (const [cell, people] of sample.people.entries()) {
    if (people !== 0) yield { cell, people, weights: weightsWithout(cell, sample) }
  }
}

/** All of them, each in a step of its own: a server answers visitors in between. */
export function* replicatesInSteps(weighted: Weighted): Generator<undefined, Replicate[], void> {
  const replicates: Replicate[] = []
  for (const replicate of replicatesOf(weighted)) {
    replicates.push(replicate)
    yield
  }
  return replicates
}

/** What a statistic is with these weights: `top` over `base`. */
export function totalsOf({ groups }: Statistic, weights: Float64Array) {
  let [top, base, squares] = [0, 0, 0]
  for (const { value, people } of groups) {
    let mass = 0
    // Nearly all the time that a release takes.
    for (let cell = 0; cell < weights.length; cell++) mass += (people[cell] as number) * (weights[cell] as number)
    top += value * mass
    squares += value ** 2 * mass
    base += mass
  }
  return { top, base, squares }
}

/** Over all replicates. */
interface Sums {
  readonly statistics: readonly Statistic[]
  /** Differences are taken from it, not from 0: squares of whole shares would lose the digits that matter. */
  readonly estimate: number
  ofDifferences: number
  ofSquares: number
  isKnown: boolean
}

function startSums(statistics: readonly Statistic[], weights: Float64Array): Sums {
  const totals = statistics.map((statistic) => totalsOf(statistic, weights))
  const [one = 0, other = 0] = totals.map(({ top, base }) => top / base)
  const isKnown = statistics.every(
    ({ groups }, at) => groups.reduce((sum, { people }) => sum + sumOf(people), 0) > 1 && (totals[at]?.base ?? 0) > 0,
  )
  return { statistics, estimate: one - other, ofDifferences: 0, ofSquares: 0, isKnown }
}

/** Each person of the cell is left out in turn; those of a group give the same. */
function addReplicates(sums: Sums, weights: Float64Array, { cell, people }: Replicate): void {
  if (!sums.isKnown) return
  const totals = sums.statistics.map((statistic) => totalsOf(statistic, weights))
  const [one = 0, other = 0] = totals.map(({ top, base }) => top / base)
  const weight = weights[cell] ?? 0
  let inNoBase = people
  for (const [at, { top, base }] of totals.entries()) {
    for (const { value, people: ofGroup } of sums.statistics[at]?.groups ?? []) {
      const count = ofGroup[cell] ?? 0
      if (count === 0) continue
      const without = (top - value * weight) / (base - weight)
      add(sums, count, at === 0 ? without - other : one - without)
      inNoBase -= count
    }
  }
  if (inNoBase > 0) add(sums, inNoBase, one - other)
}

function add(sums: Sums, people: number, replicate: number): void {
  const difference = replicate - sums.estimate
  // The one person who weighed anything in the base was left out.
  if (!Number.isFinite(difference)) sums.isKnown = false
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
