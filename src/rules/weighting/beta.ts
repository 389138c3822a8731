/** The quantile of Beta(a, b) at this probability, by bisection. */
export function betaQuantile(probability: number, a: number, b: number): number {
  let [low, high] = [0, 1]
  for (let halving = 0; halving < 1_100; halving++) {
    const middle = (low + high) / 2
    // No floating-point number is left between them.
    if (middle === low || middle === high) return middle
    if (incompleteBeta(middle, a, b) < probability) low = middle
    else high = middle
  }
  return low
}

/** The regularised incomplete beta function: the probability that a Beta(a, b) is at most x. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // The continued fraction converges fast only on this side of the mean; the other side follows by symmetry.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const logFront = a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b)
  return (Math.exp(logFront) / a) * betaFraction(x, a, b)
}

const TINY = 1e-300

/** Lentz's algorithm for the continued fraction: about √max(a, b) steps. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < 1_000_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / awayFromZero(1 + even * d)
    c = awayFromZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / awayFromZero(1 + odd * d)
    c = awayFromZero(1 + odd / c)
    const step = d * c
    fraction *= step
    if (Math.abs(step - 1) < 1e-15) break
  }
  return fraction
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value
}

/** Stirling's series, which is accurate only for large numbers: smaller ones are raised by Γ(x + 1) = x Γ(x). */
function logGamma(x: number): number {
  let [raised, product] = [x, 1]
  for (; raised < 15; raised++) product *= raised
  const inverse = 1 / raised ** 2
  const series = 1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))
  return (raised - 0.5) * Math.log(raised) - raised + Math.log(2 * Math.PI) / 2 + series / raised - Math.log(product)
}
