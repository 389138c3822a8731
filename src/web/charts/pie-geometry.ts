import { wrapText } from '#rules/format/wrap-text.ts'

/** In units of the view box, which is small enough for 14-unit letters to be legible on the narrowest phone. */
export const pie = { width: 326, x: 163, y: 140, outer: 76, inner: 45, lineHeight: 17 } as const

const LABEL_GAP = 11
/** Closer to the vertical than this, a label is centred above or below its slice. */
const UPRIGHT = 0.3

/** In turns, clockwise from twelve o'clock: 1 is the whole circle. */
export interface Slice {
  readonly start: number
  readonly end: number
  readonly middle: number
}

/** Of shares in percent. What is missing to 100 leaves a gap. */
export function slicesOf(values: readonly number[]): Slice[] {
  let start = 0
  return values.map((value) => {
    const slice = { start, end: start + value / 100, middle: start + value / 200 }
    start = slice.end
    return slice
  })
}

export function slicePath({ start, end }: Slice): string {
  const { outer, inner } = pie
  const isLargeArc = end - start > 0.5 ? 1 : 0
  return [
    `M${coordinates(start, outer)}A${outer} ${outer} 0 ${isLargeArc} 1 ${coordinates(end, outer)}`,
    `L${coordinates(end, inner)}A${inner} ${inner} 0 ${isLargeArc} 0 ${coordinates(start, inner)}Z`,
  ].join('')
}

/** Beside its slice; above and below the ring, further out by half the label's height. */
export function labelPosition({ middle }: Slice, lines: number) {
  const [right, up] = [Math.sin(middle * 2 * Math.PI), Math.cos(middle * 2 * Math.PI)]
  const { x, y } = pointAt(middle, pie.outer + LABEL_GAP)
  const centre = y - up * ((lines * pie.lineHeight) / 2)
  const anchor: 'start' | 'middle' | 'end' = Math.abs(right) < UPRIGHT ? 'middle' : right > 0 ? 'start' : 'end'
  return {
    anchor,
    x: round(x),
    /** Of the middle of the first line. */
    y: round(centre - ((lines - 1) * pie.lineHeight) / 2),
    /** The line from the slice to the label. */
    leader: `M${coordinates(middle, pie.outer + 2)}L${coordinates(middle, pie.outer + LABEL_GAP - 3)}`,
  }
}

/** How much of the height the ring and its labels use. */
export function usedHeight(labels: readonly { readonly y: number; readonly lines: number }[]) {
  const tops = labels.map(({ y }) => y - pie.lineHeight / 2)
  const bottoms = labels.map(({ y, lines }) => y + (lines - 0.5) * pie.lineHeight)
  const top = Math.min(pie.y - pie.outer, ...tops) - 4
  return { top: round(top), height: round(Math.max(pie.y + pie.outer, ...bottoms) + 4 - top) }
}

/** «Aspirante MORENA 1» fits beside the ring only in two lines. */
export function labelLines(name: string): string[] {
  return wrapText(name, (line) => line.length <= 12)
}

function pointAt(turn: number, radius: number) {
  const angle = turn * 2 * Math.PI
  return { x: pie.x + radius * Math.sin(angle), y: pie.y - radius * Math.cos(angle) }
}

function coordinates(turn: number, radius: number): string {
  const { x, y } = pointAt(turn, radius)
  return `${round(x)} ${round(y)}`
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
