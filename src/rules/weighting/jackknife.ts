import type { SampleMargin } from './margin.ts'
import { type RakedMargin, sumOf } from './rake.ts'
import type { Statistic } from './statistic.ts'
import { rakeAndTrim, type Sample, type Weighted, weightsOf } from './weigh.ts'

/**
 * Delete-one jackknife standard errors: the sample is raked again without each person. Everybody in a cell gives the same
 * replicate, so the cost grows with the cells and not with the people. Undefined where someone is alone in a level or in the
 * base. Each error is of one statistic, or of the difference between two whose bases share nobody, such as a group and the
 * rest.
 */
export function standardErrors(
  weighted: Weighted,
  compared: readonly (readonly Statistic[])[],
  replicates: Iterable<Replicate> = replicatesOf(weighted),
): (number | undefined)[] {
  const { weights, n } = weighted
  const sums = compared.map((statistics) => startSums(statistics, weights))
  // In a crosstab each statistic is compared with several others.
  const distinct = [...new Set(compared.flat())]
  for (const { cell, people, weights: replicate } of replicates) {
    if (replicate === undefined) return compared.map(() => undefined)
    const totals = new Map(distinct.map((statistic) => [statistic, totalsOf(statistic, replicate)]))
    for (const sum of sums) addReplicates(sum, totals, { cell, people, weight: replicate[cell] ?? 0 })
  }
  return sums.map(({ ofDifferences, ofSquares, isKnown }) =>
    isKnown ? Math.sqrt(((n - 1) / n) * Math.max(0, ofSquares - ofDifferences ** 2 / n)) : undefined,
  )
}

/** The weights without one person of a cell; undefined where that sample cannot be weighted. */
export interface Replicate {
  readonly cell: number
  readonly people: number
  readonly weights: Float64Array | undefined
}

/** One for each cell with people. */
export function* replicatesOf({ sample }: Weighted): Generator<Replicate, void, void> {
  for (const [cell, people] of sample.people.entries()) {
    if (people !== 0) yield { cell, people, weights: weightsWithout(cell, sample) }
  }
}

/** All replicates, to be used for every statistic, one step each: the server answers visitors between steps. */
export function* replicatesInSteps(weighted: Weighted): Generator<undefined, Replicate[], void> {
  const replicates: Replicate[] = []
  for (const replicate of replicatesOf(weighted)) {
    replicates.push(replicate)
    yield
  }
  return replicates
}

/** The weighted totals of a statistic, whose estimate is `top` over `base`. */
interface Totals {
  readonly top: number
  readonly base: number
  readonly squares: number
}

export function totalsOf({ groups }: Statistic, weights: Float64Array): Totals {
  let [top, base, squares] = [0, 0, 0]
  for (const { value, people, cells } of groups) {
    let mass = 0
    // Making a release spends most of its time in this loop. In a group of people nearly all cells are empty.
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at] as number
      mass += (people[cell] as number) * (weights[cell] as number)
    }
    top += value * mass
    squares += value ** 2 * mass
    base += mass
  }
  return { top, base, squares }
}

/** Over all replicates. */
interface Sums {
  readonly statistics: readonly Statistic[]
  /** Replicates are taken as differences from it: the squares of whole shares would lose the digits that matter. */
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

/** Adds the replicates without each person of the cell; those of a value group are equal. */
function addReplicates(
  sums: Sums,
  ofStatistics: ReadonlyMap<Statistic, Totals>,
  { cell, people, weight }: { readonly cell: number; readonly people: number; readonly weight: number },
): void {
  if (!sums.isKnown) return
  const totals = sums.statistics.map((statistic) => ofStatistics.get(statistic) as Totals)
  const [one = 0, other = 0] = totals.map(({ top, base }) => top / base)
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
  // Without this person the base has no weight.
  if (!Number.isFinite(difference)) sums.isKnown = false
  sums.ofDifferences += people * difference
  sums.ofSquares += people * difference ** 2
}

/** The weights when a cell has one person less. All targets stay the same, that of the unknown level included. */
function weightsWithout(cell: number, { people, margins, cap, untrimmedMasses }: Sample): Float64Array | undefined {
  const [count, mass] = [people[cell] ?? 1, untrimmedMasses[cell] ?? 0]
  const left = people.with(cell, count - 1)
  const total = sumOf(left)
  if (total === 0) return undefined
  // Starting from the full sample's weights it converges in few passes, to the same result as from 1.
  const start = untrimmedMasses.with(cell, mass - mass / count)
  const sum = sumOf(start)
  for (let at = 0; at < start.length; at++) start[at] = ((start[at] as number) * total) / sum
  const adjusted = margins.map((margin) => marginWithout(cell, margin))
  const raking = rakeAndTrim(left, adjusted, { cap, start })
  return raking.kind === 'raked' ? weightsOf(raking.masses, left) : undefined
}

/** Without the only person unknown in a margin, that level is gone and the others share its target. */
function marginWithout(cell: number, margin: SampleMargin): RakedMargin {
  const unknown = margin.levels.length - 1
  if (margin.people[unknown] !== 1 || !margin.cellsOf[unknown]?.includes(cell)) return margin
  const rest = 1 - (margin.targets[unknown] ?? 0)
  const targets = margin.targets.map((target, level) => (level === unknown ? 0 : target / rest))
  return { cellsOf: margin.cellsOf, targets }
}
