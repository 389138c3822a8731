/** How many values fell up to each bound, how many beyond the last, and their sum. Plain numbers: processes can add theirs up. */
export interface Histogram {
  readonly bounds: readonly number[]
  /** One more than there are bounds. */
  readonly counts: number[]
  sum: number
}

export function histogram(bounds: readonly number[]): Histogram {
  return { bounds, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
}

export function observe(into: Histogram, value: number): void {
  const { bounds, counts } = into
  let at = 0
  while (at < bounds.length && value > (bounds[at] as number)) at += 1
  counts[at] = (counts[at] as number) + 1
  into.sum += value
}

export function countOf({ counts }: Pick<Histogram, 'counts'>): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Of the same bounds. */
export function added(one: Histogram, other: Histogram): Histogram {
  return combined(one, other, (a, b) => a + b)
}

/** What came since the earlier one was taken. */
export function since(now: Histogram, earlier: Histogram): Histogram {
  return combined(now, earlier, (a, b) => a - b)
}

/** The bound that this share of all values does not exceed; infinite beyond the last bound, nothing without values. */
export function boundOf(of: Histogram, share: number): number | undefined {
  const wanted = countOf(of) * share
  if (wanted === 0) return undefined
  let seen = 0
  for (const [at, bound] of of.bounds.entries()) {
    seen += of.counts[at] ?? 0
    if (seen >= wanted) return bound
  }
  return Number.POSITIVE_INFINITY
}

function combined(one: Histogram, other: Histogram, combine: (a: number, b: number) => number): Histogram {
  return {
    bounds: one.bounds,
    counts: one.counts.map((count, at) => combine(count, other.counts[at] ?? 0)),
    sum: combine(one.sum, other.sum),
  }
}
