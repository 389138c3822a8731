import { MARGIN_TOLERANCE, MOST_PASSES } from './limits.ts'

/** The cells in each level of one margin, and each level's target share of everyone. */
export interface RakedMargin {
  readonly cellsOf: readonly (readonly number[])[]
  readonly targets: Float64Array
}

/**
 * Iterative proportional fitting: adjusts one margin after the other until all converge. A mass is the total weight of a cell;
 * the sum of all stays the same. `passes` counts those until the tolerance is reached; it then goes on to the last digit,
 * because the jackknife subtracts results that differ by less than the tolerance.
 */
export function rake(start: Float64Array, margins: readonly RakedMargin[]) {
  const masses = start.slice()
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
  const gaps = margins.flatMap(({ cellsOf, targets }) =>
    cellsOf.map((cells, level) => Math.abs(sumIn(masses, cells) / total - (targets[level] ?? 0))),
  )
  return Math.max(0, ...gaps)
}

export function sumOf(values: Iterable<number>): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

/** One pass over the margins. Returns the largest gap found, each measured before its margin is adjusted. */
function adjust(masses: Float64Array, margins: readonly RakedMargin[], total: number): number {
  let gap = 0
  for (const { cellsOf, targets } of margins) {
    for (let level = 0; level < cellsOf.length; level++) {
      const cells = cellsOf[level] as readonly number[]
      const target = targets[level] as number
      const sum = sumIn(masses, cells)
      gap = Math.max(gap, Math.abs(sum / total - target))
      // An empty level with target 0 would be 0 / 0. For an empty level with a target nothing converges.
      if (target !== 0) multiply(masses, cells, (target * total) / sum)
    }
  }
  return gap
}

// The jackknife spends nearly all its time in the next two loops.

export function sumIn(values: Float64Array, cells: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < cells.length; at++) sum += values[cells[at] as number] as number
  return sum
}

function multiply(masses: Float64Array, cells: readonly number[], factor: number): void {
  for (let at = 0; at < cells.length; at++) (masses[cells[at] as number] as number) *= factor
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
