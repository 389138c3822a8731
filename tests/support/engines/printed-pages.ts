import { spawnSync } from 'node:child_process'

/** Those of the styles, 12 and 16 mm, but for a point: a line may be as tall as its letters, or not quite. */
const [TOP_MARGIN, BOTTOM_MARGIN] = [33, 44.3]

interface Line {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface PrintedPage {
  readonly height: number
  readonly lines: readonly Line[]
}

/** Where each line of text of a PDF is, in points, as `pdftotext` of poppler finds them. */
export function printedPages(pdf: Uint8Array): PrintedPage[] {
  const { stdout, status } = spawnSync('pdftotext', ['-bbox-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  if (status !== 0) throw new Error('pdftotext cannot read the PDF')
  return stdout
    .split('<page ')
    .slice(1)
    .map((page) => ({
      height: Number(/height="([\d.]+)"/.exec(page)?.[1]),
      lines: page.split('<line ').slice(1).map(lineOf),
    }))
}

function lineOf(xml: string): Line {
  const [left = 0, top = 0, right = 0, bottom = 0] = [...xml.matchAll(/[xy]M(?:in|ax)="([\d.]+)"/g)].map(([, at]) =>
    Number(at),
  )
  const text = [...xml.matchAll(/>([^<>]+)<\/word>/g)].map(([, word]) => word).join(' ')
  return { text, left, top, right, bottom }
}

/** Headings below which nothing stands in their column of the page: what they are about is on the next. */
export function strandedHeadings({ lines }: PrintedPage, headings: readonly string[]): string[] {
  const isLast = (line: Line) =>
    !lines.some((other) => other.top >= line.bottom && other.left < line.right && other.right > line.left)
  return lines.filter((line) => headings.includes(line.text) && isLast(line)).map(({ text }) => text)
}

/** Lines of which a part is beyond the room for text: the rest of them is on the next page. */
export function slicedLines({ lines, height }: PrintedPage): string[] {
  return lines.filter((line) => line.top < TOP_MARGIN || line.bottom > height - BOTTOM_MARGIN).map(({ text }) => text)
}
