/** Undefined is left empty: in a published table, a missing number is not zero. */
export type CsvCell = string | number | undefined

/** Without this, Excel reads «Género» as «GÃ©nero». */
const BYTE_ORDER_MARK = '\ufeff'

/** A table as spreadsheets read it: UTF-8 with a byte order mark, commas, and lines that end in CRLF. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvHeader(header) + rows.map(csvLine).join('')
}

/** The first line of a table that is written line by line. */
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

/**
 * Spreadsheets run a text that begins like a formula, some even after spaces. An apostrophe in front prevents it. Also inside a text:
 * where the comma is the decimal sign Excel splits at semicolons, whatever the quotes around the text, and a cell begins there.
 */
function harmless(text: string): string {
  const inside = text.replaceAll(/([;\t\r\n])(?=[\s\p{Cf}"]*[=+\-@＝＋－＠])/gu, "$1'")
  return /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${inside}` : inside
}

function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
