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
    question: { sizes: [40, 36, 32, 28, 25], lines: 3 },
    labels: { largest: 26, smallest: 13 },
    tallestRow: 92,
    /** If rows would be lower, they go into two columns. */
    lowestRow: 54,
    facts: 19,
  },
  tall: {
    width: 1080,
    height: 1920,
    edge: 80,
    /** Instagram puts its own controls above and below a story. */
    top: 230,
    bottom: 1_660,
    question: { sizes: [58, 52, 46, 40, 36], lines: 6 },
    labels: { largest: 36, smallest: 18 },
    tallestRow: 150,
    lowestRow: 62,
    facts: 28,
  },
}

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
  shape: keyof typeof canvases,
  texts: {
    readonly heading: string
    readonly question: string
    readonly labels: readonly string[]
    readonly facts: readonly string[]
  },
) {
  const canvas = canvases[shape]
  const { width, height, edge, top, bottom } = canvas
  const inner = width - 2 * edge
  const heading = {
    y: top + canvas.facts,
    size: Math.min(canvas.facts * 1.1, inner / (texts.heading.length * BOLD_LETTER)),
  }
  const question = questionBlock(texts.question, canvas, heading.y + canvas.facts * 0.6)
  const lines = texts.facts.flatMap((fact) => linesIn(fact, canvas.facts * (FACT_LETTER / LETTER), inner))
  const factsTop = bottom - (lines.length - 1) * canvas.facts * LEADING
  const area = {
    top: question.y + ((question.lines.length - 1) * LEADING + 0.7) * question.size,
    bottom: factsTop - canvas.facts * 1.6,
  }
  return {
    width,
    height,
    edge,
    heading,
    question,
    rows: rowsIn(area, texts.labels, canvas),
    facts: { lines, size: canvas.facts, y: factsTop } as TextBlock,
  }
}

function questionBlock(text: string, { question, width, edge }: Canvas, top: number): TextBlock {
  const wrap = (size: number) => linesIn(text, size, width - 2 * edge)
  const size = question.sizes.find((each) => wrap(each).length <= question.lines) ?? Math.min(...question.sizes)
  return { lines: cut(wrap(size), question.lines), size, y: top + size }
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
