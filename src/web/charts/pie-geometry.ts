/** Units of the drawing: small enough that its 14-unit letters are read on the narrowest phone. */
export const pie = { width: 326, x: 163, y: 140, outer: 76, inner: 45, lineHeight: 17 } as const

const LABEL_GAP = 11
/** Closer to the vertical than this, a label is centred over or under its slice. */
const UPRIGHT = 0.3

/** Turns, clockwise from twelve o'clock: 0 is the start and 1 the whole circle. */
export interface Slice {
  readonly start: number
  readonly end: number
  readonly middle: number
}

/** In percent. A rest that is not given stays open: it is not shared out among the others. */
export function slicesOf(values: readonly number[]): Slice[] {
  let start = 0
  return values.map((value) => {
    const slice = { start, end: start + value / 100, middle: start + value / 200 }
    start = slice.end
    return slice
  })
}

export function slicePath({ start, end }: Slice): string {
  const wide = end - start > 0.5 ? 1 : 0
  const [a, b] = [around(start, pie.outer), around(end, pie.outer)]
  const [c, d] = [around(end, pie.inner), around(start, pie.inner)]
  return `M${at(a)}A${pie.outer} ${pie.outer} 0 ${wide} 1 ${at(b)}L${at(c)}A${pie.inner} ${pie.inner} 0 ${wide} 0 ${at(d)}Z`
}

/** Beside its slice, moved away from the ring by half its height at the top and bottom. */
export function labelSpot({ middle }: Slice, lines: number) {
  const [right, up] = [Math.sin(middle * 2 * Math.PI), Math.cos(middle * 2 * Math.PI)]
  const { x, y } = around(middle, pie.outer + LABEL_GAP)
  const centre = y - up * ((lines * pie.lineHeight) / 2)
  const anchor: 'start' | 'middle' | 'end' = Math.abs(right) < UPRIGHT ? 'middle' : right > 0 ? 'start' : 'end'
  return {
    anchor,
    x: round(x),
    /** The middle of its first line. */
    y: round(centre - ((lines - 1) * pie.lineHeight) / 2),
    /** From the slice to the label. */
    leader: `M${at(around(middle, pie.outer + 2))}L${at(around(middle, pie.outer + LABEL_GAP - 3))}`,
  }
}

/** The part of the drawing that is used, from top to bottom. */
export function pieBox(labels: readonly { readonly y: number; readonly lines: number }[]) {
  const tops = labels.map(({ y }) => y - pie.lineHeight / 2)
  const bottoms = labels.map(({ y, lines }) => y + (lines - 0.5) * pie.lineHeight)
  const top = Math.min(pie.y - pie.outer, ...tops) - 4
  return { top: round(top), height: round(Math.max(pie.y + pie.outer, ...bottoms) + 4 - top) }
}

/** «Aspirante MORENA 1» has room beside the ring in two lines only. */
export function labelLines(name: string, room = 12): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function around(turn: number, radius: number) {
  const angle = turn * 2 * Math.PI
  return { x: pie.x + radius * Math.sin(angle), y: pie.y - radius * Math.cos(angle) }
}

function at({ x, y }: { x: number; y: number }): string {
  return `${round(x)} ${round(y)}`
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
