import type { Cell } from '#questions/column.ts'
import { csvHeader, csvLine } from '../format/csv.ts'
import { cellsOf, type Layout } from './layout.ts'
import type { ExportedResponse } from './response.ts'

/** Formats with a line for each response. */
export type LineFormat = 'csv' | 'jsonl'

interface LineWriter {
  readonly head: (names: readonly string[]) => string
  readonly line: (names: readonly string[], cells: readonly Cell[]) => string
}

const writers: Record<LineFormat, LineWriter> = {
  csv: {
    head: csvHeader,
    line: (_, cells) => csvLine(cells.map((cell) => (typeof cell === 'string' ? onOneLine(cell) : cell))),
  },
  jsonl: {
    head: () => '',
    line: (names, cells) =>
      `${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null])))}\n`,
  },
}

/** Writes all formats in one pass over the responses, so that the files have the same rows and only a page is in memory. */
export async function* exportLines(
  layout: Layout,
  pages: AsyncIterable<readonly ExportedResponse[]>,
  formats: readonly LineFormat[],
): AsyncGenerator<string[]> {
  const names = layout.columns.map(({ name }) => name)
  yield formats.map((format) => writers[format].head(names))
  let row = 0
  for await (const page of pages) {
    const cells = page.map((response) => cellsOf(layout, response, ++row))
    yield formats.map((format) => cells.map((each) => writers[format].line(names, each)).join(''))
  }
}

/** SPSS and many other programs end the row at every line break, even between quotes. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
