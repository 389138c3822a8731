import { betaQuantile } from './beta.ts'

export interface Interval {
  readonly low: number
  readonly high: number
}

/** The normal quantile of 95 % confidence. */
export const z95 = 1.959963984540054

/**
 * Wilson's interval of a share, as fractions of 1. Unlike the textbook margin it stays between 0 and 1, and 0 of 79 has a
 * width. Expects 0 ≤ count ≤ base, whole or weighted; with an empty base it is 0 to 1.
 */
export function wilsonInterval(count: number, base: number, z = z95): Interval {
  if (base === 0) return { low: 0, high: 1 }
  const share = count / base
  const middle = count + z ** 2 / 2
  const half = z * Math.sqrt(count * (1 - share) + z ** 2 / 4)
  const whole = base + z ** 2
  // Without these limits, rounding puts 16 of 16 at 1.0000000000000002, the upper end of 511 of 511 below the share itself, and
  // the lower end of a tiny weighted share below 0.
  const low = Math.min(share, Math.max(0, (middle - half) / whole))
  return { low, high: Math.max(share, Math.min(1, (middle + half) / whole)) }
}

/** The margin of error at one half, the widest, of a simple random sample of this size. Not for open participation. */
export function marginAtHalf(base: number): number {
  return z95 * Math.sqrt(0.25 / base)
}

/**
 * By how much A leads B in the same sample: where the interval contains 0, neither leads. Too narrow when nearly everyone
 * gives one answer (79 against 0 has no width).
 */
export function leadInterval(countA: number, countB: number, base: number) {
  if (base === 0) return { lead: 0, low: -1, high: 1 }
  const lead = (countA - countB) / base
  const half = z95 * Math.sqrt(Math.max(0, (countA + countB) / base - lead ** 2) / base)
  return { lead, low: Math.max(-1, lead - half), high: Math.min(1, lead + half) }
}

/**
 * Whether a share is too imprecise to publish by the NCHS presentation standard for proportions (Vital and Health Statistics
 * 2-175, 2017). Expects 0 ≤ count ≤ base.
 */
export function isImprecise(count: number, base: number): boolean {
  if (base < 30) return true
  const { low, high } = exactInterval(count, base)
  const width = high - low
  if (width <= 0.05) return false
  return width >= 0.3 || width / (count / base) > 1.3
}

/**
 * The 95 % Clopper–Pearson interval, on which the NCHS standard is defined. Wider than Wilson's, which the pages show.
 * Counts need not be whole: a weighted share has an effective base.
 */
export function exactInterval(count: number, base: number): Interval {
  return {
    low: count <= 0 ? 0 : betaQuantile(0.025, count, base - count + 1),
    high: count >= base ? 1 : betaQuantile(0.975, count + 1, base - count),
  }
}
