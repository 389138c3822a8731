import { betaQuantile } from './beta.ts'
import type { Interval } from './interval.ts'

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
