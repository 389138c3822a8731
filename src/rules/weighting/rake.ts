import { MARGIN_TOLERANCE, MOST_PASSES } from './limits.ts'

/** The level of each cell in one margin, and the share of everyone that each level should hold. */
export interface RakedMargin {
  readonly levelOf: Int32Array
  readonly targets: Float64Array
}

/**
 * Iterative proportional fitting: sets one margin right after the other until all are right at once. A mass is what a cell
 * weighs as a whole; the sum of all stays. `passes` counts those until the tolerance is met. It then goes on to the last
 * digit: the jackknife subtracts results that differ by less than the tolerance.
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

/** The furthest that a level is from its target, as a share of everyone. */
export function largestGap(masses: Float64Array, margins: readonly RakedMargin[]): number {
  const total = sumOf(masses)
  return Math.max(0, ...margins.map((margin) => gapOf(heldBy(masses, margin), margin.targets, total)))
}

export function sumOf(values: Iterable<number>): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

/** One pass over the margins. Returns the largest gap that it met, each before it was set right. */
function adjust(masses: Float64Array, margins: readonly RakedMargin[], total: number): number {
  let gap = 0
  for (const margin of margins) {
    const held = heldBy(masses, margin)
    gap = Math.max(gap, gapOf(held, margin.targets, total))
    // A level that nobody is in and nobody should be in would be 0 / 0. One that has lost its people is, and nothing converges.
    const factors = margin.targets.map((target, level) => (target === 0 ? 1 : (target * total) / (held[level] ?? 0)))
    multiply(masses, margin.levelOf, factors)
  }
  return gap
}

// These two loops are nearly all the time that a jackknife takes.

/** What each level holds of it. */
export function heldBy(masses: Float64Array, { levelOf, targets }: RakedMargin): Float64Array {
  const held = new Float64Array(targets.length)
  for (let cell = 0; cell < masses.length; cell++) {
    ;(held[levelOf[cell] as number] as number) += masses[cell] as number
  }
  return held
}

function multiply(masses: Float64Array, levelOf: Int32Array, factors: Float64Array): void {
  for (let cell = 0; cell < masses.length; cell++) {
    ;(masses[cell] as number) *= factors[levelOf[cell] as number] as number
  }
}

function gapOf(held: Float64Array, targets: Float64Array, total: number): number {
  return targets.reduce((gap, target, level) => Math.max(gap, Math.abs((held[level] ?? 0) / total - target)), 0)
}

/** Repeats while the gap still shrinks: it ends where rounding begins. */
function polish(gap: number, adjustAgain: () => number): void {
  let last = gap
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const next = adjustAgain()
    if (!(next < last)) return
    last = next
  }
}
