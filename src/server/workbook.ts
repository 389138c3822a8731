import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { type Sheet, sheetText, workbookParts } from '#rules/format/spreadsheet.ts'
import { zipOf } from './pages/zip.ts'

/** An XLSX workbook. Its sheets are packed piece by piece, so that visitors are answered in between. */
export function workbookOf(sheets: readonly Sheet[]): Promise<Buffer> {
  const parts = workbookParts(sheets.map(({ name }) => name)).map(([name, content]) => ({ name, content }))
  const packed = sheets.map((sheet, at) => ({
    name: `xl/worksheets/sheet${at + 1}.xml`,
    content: yieldingToRequests(sheetText(sheet)),
  }))
  return zipOf([...parts, ...packed])
}

async function* yieldingToRequests(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece
    await nextEventLoopTurn()
  }
}
