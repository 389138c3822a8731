export interface Scale {
  readonly domain: readonly [low: number, high: number]
  readonly ticks: readonly number[]
  /** The position of a value, from 0 at the low end to 1 at the high end. */
  readonly at: (value: number) => number
}

/** Where a chart goes inside a larger SVG. On a page it fills its container instead. */
export type Frame = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>

export function scaleOf([low, high]: Scale['domain'], step = 10): Scale {
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => low + i * step)
  return { domain: [low, high], ticks, at: (value) => (value - low) / (high - low) }
}

/** From 0 to the first tick that is not below `highest`, with few enough ticks for a phone. */
export function scaleUpTo(highest: number): Scale {
  const step = highest > 50 ? 20 : 10
  return scaleOf([0, Math.max(step, Math.ceil(highest / step) * step)], step)
}

/** The same with a tick at each end only: comparisons have no room for more on a phone. */
export function endToEndScale(highest: number): Scale {
  const scale = scaleUpTo(highest)
  return { ...scale, ticks: scale.domain }
}

/** Bars of options are all drawn on it: beside another question's, a bar of 64 % must not be shorter than one of 44 %. */
export const PERCENT = scaleOf([0, 100])

/** A position on the axis in percent, so that a chart of any width needs no script. */
export function across(scale: Scale, value: number): string {
  return `${Number((scale.at(value) * 100).toFixed(3))}%`
}
