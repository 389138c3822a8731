/** An absent cell is left empty: in a published table, nothing is not the same as zero. */
export type CsvCell = string | number | undefined

/** Without it, Excel reads «Género» as «GÃ©nero». */
const BYTE_ORDER_MARK = '\ufeff'

/** A table as a spreadsheet reads it: UTF-8 with its mark, commas, lines that end in CRLF. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvHeader(header) + rows.map(csvLine).join('')
}

/** The beginning of a table that is written line by line. */
export function csvHeader(header: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(header)
}

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: CsvCell): string {
  if (cell === undefined) return ''
  return typeof cell === 'number' ? String(cell) : quoted(harmless(cell))
}

/** A spreadsheet runs a text that begins like a formula, some of them past spaces; after an apostrophe it is only read. */
function harmless(text: string): string {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
}

/** Semicolons too: Excel splits by them where the comma is the decimal sign, and a cell could begin there with "=". */
function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
