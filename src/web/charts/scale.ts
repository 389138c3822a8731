export interface Scale {
  readonly domain: readonly [low: number, high: number]
  readonly ticks: readonly number[]
  /** Where a value falls, from 0 at the low end to 1 at the high one. */
  readonly at: (value: number) => number
}

/** Where a drawing goes inside a larger one. On a page it fills its container instead. */
export type Frame = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>

/** A mark every ten, or every so many. */
export function scaleOf([low, high]: Scale['domain'], step = 10): Scale {
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => low + i * step)
  return { domain: [low, high], ticks, at: (value) => (value - low) / (high - low) }
}

/** From 0 to the first mark that nothing goes beyond, with marks that have room on a phone. */
export function scaleUpTo(highest: number): Scale {
  const step = highest > 50 ? 20 : 10
  return scaleOf([0, Math.max(step, Math.ceil(highest / step) * step)], step)
}

/** The same with a mark at each end only: comparisons have no room for more on a phone. */
export function endToEndScale(highest: number): Scale {
  const { domain } = scaleUpTo(highest)
  return scaleOf(domain, domain[1])
}

/** A place on the axis as SVG writes it, so that a drawing of any width needs no script. */
export function across(scale: Scale, value: number): string {
  return `${Number((scale.at(value) * 100).toFixed(3))}%`
}
