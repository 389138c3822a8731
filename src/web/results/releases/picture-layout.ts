import { wrapText } from '#rules/format/wrap-text.ts'

type Canvas = (typeof canvases)[keyof typeof canvases]

const canvases = {
  wide: {
    width: 1200,
    height: 630,
    /** The margin on the left and right. */
    edge: 56,
    top: 40,
    bottom: 606,
    headline: { sizes: [40, 36, 32, 28, 25], lines: 3 },
    question: { sizes: [24, 21, 19], lines: 2 },
    labels: { largest: 26, smallest: 13 },
    tallestRow: 92,
    /** If rows would be lower, they go into two columns. */
    lowestRow: 54,
    facts: 19,
  },
  square: {
    width: 1080,
    height: 1080,
    edge: 60,
    top: 52,
    bottom: 1_040,
    headline: { sizes: [52, 46, 42, 38, 34], lines: 4 },
    question: { sizes: [30, 27, 24], lines: 3 },
    labels: { largest: 32, smallest: 16 },
    tallestRow: 120,
    lowestRow: 58,
    facts: 23,
  },
}

export type PictureShape = keyof typeof canvases

/** The width of a letter, as a fraction of the font size. */
const LETTER = 0.56
const BOLD_LETTER = 0.6
/** In sentences, which have more narrow letters and spaces. */
const FACT_LETTER = 0.52
export const LEADING = 1.25
const COLUMN_GAP = 56
/** Between a label and its bar, and below the bar, as fractions of the label's font size. */
export const LABEL_GAP = 0.12
const ROW_GAP = 0.6

export type PictureLayout = ReturnType<typeof pictureLayout>

/** `y` is the baseline of the first line. */
type TextBlock = Readonly<{ lines: readonly string[]; size: number; y: number }>

/** Positions and sizes that keep everything inside the picture, with nothing overlapping. */
export function pictureLayout(
  shape: PictureShape,
  texts: {
    readonly heading: string
    readonly headline: string
    /** Empty where it is the headline. */
    readonly question: string
    readonly labels: readonly string[]
    readonly facts: readonly string[]
    /** Whether a bar of its sides stands above the rows. */
    readonly hasSides?: boolean
  },
) {
  const canvas = canvases[shape]
  const { width, height, edge, top, bottom } = canvas
  const inner = width - 2 * edge
  const heading = {
    y: top + canvas.facts,
    size: Math.min(canvas.facts * 1.1, inner / (texts.heading.length * BOLD_LETTER)),
  }
  const headline = textBlock(texts.headline, canvas.headline, inner, heading.y + canvas.facts * 0.6)
  const question = textBlock(texts.question, canvas.question, inner, bottomOf(headline) + canvas.facts * 0.8)
  const underWords =
    texts.question === '' ? bottomOf(headline) + 0.7 * headline.size : bottomOf(question) + canvas.facts
  const sidesBar = { y: underWords + canvas.facts * 1.1, size: canvas.facts * 1.15 }
  const lines = texts.facts.flatMap((fact) => linesIn(fact, canvas.facts * (FACT_LETTER / LETTER), inner))
  const factsTop = bottom - (lines.length - 1) * canvas.facts * LEADING
  const area = {
    top: texts.hasSides ? sidesBar.y + sidesBar.size * 2 : underWords,
    bottom: factsTop - canvas.facts * 1.6,
  }
  return {
    width,
    height,
    edge,
    heading,
    headline,
    question,
    sidesBar,
    rows: rowsIn(area, texts.labels, canvas),
    facts: { lines, size: canvas.facts, y: factsTop } as TextBlock,
  }
}

function textBlock(text: string, { sizes, lines }: Canvas['headline'], width: number, top: number): TextBlock {
  const wrap = (size: number) => linesIn(text, size, width)
  const size = sizes.find((each) => wrap(each).length <= lines) ?? Math.min(...sizes)
  return { lines: cut(wrap(size), lines), size, y: top + size }
}

/** The baseline of the last line. */
function bottomOf({ lines, size, y }: TextBlock): number {
  return y + Math.max(0, lines.length - 1) * size * LEADING
}

function rowsIn(area: { top: number; bottom: number }, labels: readonly string[], canvas: Canvas) {
  const { width, edge, tallestRow, lowestRow } = canvas
  const room = area.bottom - area.top
  const columns = room / Math.max(1, labels.length) < lowestRow ? 2 : 1
  const perColumn = Math.max(1, Math.ceil(labels.length / columns))
  const columnWidth = (width - 2 * edge - (columns - 1) * COLUMN_GAP) / columns
  const height = Math.min(tallestRow, room / perColumn)
  const fitting = fittingLabels(labels, { columnWidth, height }, canvas.labels)
  return { ...area, perColumn, columnWidth, height, ...fitting }
}

/** In the largest size at which all labels fit; what does not fit in the smallest is cut off. */
function fittingLabels(
  labels: readonly string[],
  { columnWidth, height }: { columnWidth: number; height: number },
  { largest, smallest }: Canvas['labels'],
) {
  for (let size = largest; ; size--) {
    const most = Math.max(1, Math.floor((height - barHeight(height) - size * ROW_GAP) / (size * LEADING)))
    const wrapped = labels.map((label) => linesIn(label, size, columnWidth))
    const fits =
      size * (LEADING + ROW_GAP) + barHeight(height) <= height && wrapped.every((lines) => lines.length <= most)
    if (fits || size === smallest) return { labelSize: size, labels: wrapped.map((lines) => cut(lines, most)) }
  }
}

export function barHeight(rowHeight: number): number {
  return Math.min(34, Math.round(rowHeight * 0.34))
}

function linesIn(text: string, size: number, width: number): string[] {
  const letters = Math.floor(width / (size * LETTER))
  return wrapText(text, (line) => line.length <= letters)
}

function cut(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${lines[most - 1]}…`]
}
