import { MARGIN_TOLERANCE, MOST_PASSES } from './limits.ts'

/** The level of each cell in one margin, and each level's target share of everyone. */
export interface RakedMargin {
  readonly levelOf: Int32Array
  readonly targets: Float64Array
}

/**
 * Iterative proportional fitting: adjusts one margin after the other until all converge. A mass is the total weight of a cell;
 * the sum of all stays the same. `passes` counts those until the tolerance is reached; it then goes on to the last digit,
 * because the jackknife subtracts results that differ by less than the tolerance.
 */
export function rake(start: Float64Array, margins: readonly RakedMargin[]) {
  const masses = Float64Array.from(start)
  const total = sumOf(start)
  let gap = 1
  for (let pass = 1; pass <= MOST_PASSES && Number.isFinite(gap); pass++) {
    gap = adjust(masses, margins, total)
    if (!(gap < MARGIN_TOLERANCE)) continue
    polish(gap, () => adjust(masses, margins, total))
    return { kind: 'raked', masses, passes: pass } as const
  }
  return { kind: 'did-not-converge', largestGap: Number.isFinite(gap) ? gap : 1 } as const
}

/** The largest distance of a level from its target, as a share of everyone. */
export function largestGap(masses: Float64Array, margins: readonly RakedMargin[]): number {
  const total = sumOf(masses)
  return Math.max(0, ...margins.map((margin) => gapOf(totalsByLevel(masses, margin), margin.targets, total)))
}

export function sumOf(values: Iterable<number>): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

/** One pass over the margins. Returns the largest gap found, each measured before its margin is adjusted. */
function adjust(masses: Float64Array, margins: readonly RakedMargin[], total: number): number {
  let gap = 0
  for (const margin of margins) {
    const totals = totalsByLevel(masses, margin)
    gap = Math.max(gap, gapOf(totals, margin.targets, total))
    // An empty level with target 0 would be 0 / 0. For an empty level with a target nothing converges.
    const factors = margin.targets.map((target, level) => (target === 0 ? 1 : (target * total) / (totals[level] ?? 0)))
    multiply(masses, margin.levelOf, factors)
  }
  return gap
}

// The jackknife spends nearly all its time in the next two loops.

export function totalsByLevel(masses: Float64Array, { levelOf, targets }: RakedMargin): Float64Array {
  const totals = new Float64Array(targets.length)
  for (let cell = 0; cell < masses.length; cell++) {
    ;(totals[levelOf[cell] as number] as number) += masses[cell] as number
  }
  return totals
}

function multiply(masses: Float64Array, levelOf: Int32Array, factors: Float64Array): void {
  for (let cell = 0; cell < masses.length; cell++) {
    ;(masses[cell] as number) *= factors[levelOf[cell] as number] as number
  }
}

function gapOf(totals: Float64Array, targets: Float64Array, total: number): number {
  return targets.reduce((gap, target, level) => Math.max(gap, Math.abs((totals[level] ?? 0) / total - target)), 0)
}

/** Repeats until the gap no longer shrinks, at the limit of floating point. */
function polish(gap: number, adjustAgain: () => number): void {
  let last = gap
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const next = adjustAgain()
    if (!(next < last)) return
    last = next
  }
}
