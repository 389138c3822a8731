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

/** Clopper and Pearson's interval at 95 %, which the standard is defined on. Wider than Wilson's, which the pages show. */
export function exactInterval(count: number, base: number): Interval {
  return {
    low: count === 0 ? 0 : shareWhere((share) => 1 - atMost(count - 1, base, share) < 0.025),
    high: count === base ? 1 : shareWhere((share) => atMost(count, base, share) > 0.025),
  }
}

/** The share at which what holds from 0 on stops holding. Sixty halvings reach the last digit. */
function shareWhere(holds: (share: number) => boolean): number {
  let [low, high] = [0, 1]
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

/** The probability that at most `count` of `base` people say yes, when the share of yes is strictly between 0 and 1. */
function atMost(count: number, base: number, share: number): number {
  let logTerm = base * Math.log1p(-share)
  let sum = Math.exp(logTerm)
  for (let k = 1; k <= count; k++) {
    // In logarithms: (1 − share) to the power of a large base would be 0, and all that follows with it.
    logTerm += Math.log((base - k + 1) / k) + Math.log(share) - Math.log1p(-share)
    sum += Math.exp(logTerm)
  }
  return sum
}
