import { betaQuantile } from './beta.ts'

export interface Interval {
  readonly low: number
  readonly high: number
}

/** The normal quantile of 95 % confidence. */
export const z95 = 1.959963984540054

/**
 * Wilson's interval of a share, as fractions of 1. Unlike the textbook margin it never leaves 0 to 1 and has a width at
 * 0 of 79. Expects 0 ≤ count ≤ base, whole or weighted; with no one asked, anything is possible.
 */
export function wilsonInterval(count: number, base: number, z = z95): Interval {
  if (base === 0) return { low: 0, high: 1 }
  const share = count / base
  const middle = count + z ** 2 / 2
  const reach = z * Math.sqrt(count * (1 - share) + z ** 2 / 4)
  const whole = base + z ** 2
  // Rounding would put 16 of 16 at 1.0000000000000002, the end of 511 of 511 below the share itself, and the beginning of
  // a weighted share of almost nothing below 0.
  const low = Math.min(share, Math.max(0, (middle - reach) / whole))
  return { low, high: Math.max(share, Math.min(1, (middle + reach) / whole)) }
}

/** The widest margin, at one half, that a simple random sample of this size would have. Not for open participation. */
export function marginAtHalf(base: number): number {
  return z95 * Math.sqrt(0.25 / base)
}

/**
 * By how much A leads B among the same people: when `low` is below 0 and `high` above, neither leads. Too narrow when
 * nearly everyone gives one answer (79 against 0 would have no width).
 */
export function leadInterval(countA: number, countB: number, base: number) {
  if (base === 0) return { lead: 0, low: -1, high: 1 }
  const lead = (countA - countB) / base
  const reach = z95 * Math.sqrt(Math.max(0, (countA + countB) / base - lead ** 2) / base)
  return { lead, low: Math.max(-1, lead - reach), high: Math.min(1, lead + reach) }
}

/**
 * Whether a share says too little to be published without a warning: the presentation standard of the NCHS for
 * proportions (Vital and Health Statistics 2-175, 2017), which would withhold it. Expects 0 ≤ count ≤ base.
 */
export function isImprecise(count: number, base: number): boolean {
  if (base < 30) return true
  const { low, high } = exactInterval(count, base)
  const width = high - low
  if (width <= 0.05) return false
  return width >= 0.3 || width / (count / base) > 1.3
}

/**
 * Clopper and Pearson's interval at 95 %, which the standard is defined on. Wider than Wilson's, which the pages show.
 * Counts need not be whole: a weighted share has an effective base.
 */
export function exactInterval(count: number, base: number): Interval {
  return {
    low: count <= 0 ? 0 : betaQuantile(0.025, count, base - count + 1),
    high: count >= base ? 1 : betaQuantile(0.975, count + 1, base - count),
  }
}
