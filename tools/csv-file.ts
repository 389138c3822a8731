/** Reads CSV files made by others: errors name the line and the column. */
import { readFileSync } from 'node:fs'
import { CsvError, parse } from 'csv-parse/sync'
import { CommandError } from './commands/command.ts'

export interface CsvFile {
  readonly name: string
  /** The byte order mark that Excel writes first, or nothing. */
  readonly mark: string
  readonly bytes: Buffer
}

export interface CsvRow {
  readonly cells: readonly string[]
  /** The byte after the row and its line ending. */
  readonly end: number
  readonly line: () => number
}

/** Line and column count from 1; columns are those of the table. */
export class BadFile extends CommandError {
  constructor(file: string, { line, column }: { line: number; column: number }, reason: string) {
    super(`${file}, línea ${line}, columna ${column}: ${reason}`)
  }
}

export function openCsv(name: string, bytes: Buffer = readFileSync(name)): CsvFile {
  const mark = bytes.indexOf('\ufeff') === 0 ? '\ufeff' : ''
  return { name, mark, bytes: bytes.subarray(Buffer.byteLength(mark)) }
}

interface CsvOptions {
  readonly delimiter: string
  /** Null where quotes have no meaning. */
  readonly quote?: null
  readonly fromLine?: number
  /** The last row to read. */
  readonly to?: number
}

/** Row by row, so that a million of them need not be in memory at once. Empty lines are skipped. */
export function readRows({ name, bytes }: CsvFile, reading: CsvOptions, take: (row: CsvRow) => void): void {
  let end = 0
  const read = (cells: string[], { bytes: next }: { bytes: number }) => {
    const start = end
    const line = () => lineAt(bytes, start)
    const unreadable = cells.findIndex((cell) => cell.includes('\ufffd'))
    if (unreadable >= 0) throw new BadFile(name, { line: line(), column: unreadable + 1 }, NOT_UTF8)
    take({ cells, end: next, line })
    end = next
    return null
  }
  // Files edited by hand may mix line endings.
  const record_delimiter = ['\r\n', '\n', '\r']
  try {
    parse(bytes, { ...reading, record_delimiter, skip_empty_lines: true, max_record_size: 0, on_record: read })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { column, reason } = problemOf(error)
    throw new BadFile(name, { line: lineAt(bytes, end), column }, reason)
  }
}

/** A row whose cells are looked up by column name. */
export interface TableRow extends Pick<CsvRow, 'line'> {
  cell(column: string): string
}

/** All rows of a table whose first row names its columns. */
export function readTable(csv: CsvFile, reading: CsvOptions): { names: readonly string[]; rows: TableRow[] } {
  const rows: CsvRow[] = []
  readRows(csv, reading, (row) => rows.push(row))
  const names = rows.shift()?.cells ?? []
  const cell = (cells: readonly string[]) => (column: string) => cells[names.indexOf(column)] ?? ''
  return { names, rows: rows.map(({ cells, line }) => ({ line, cell: cell(cells) })) }
}

export function refuseRow({ line }: Pick<CsvRow, 'line'>, reason: string): never {
  throw new CommandError(`línea ${line()}: ${reason}`)
}

const NOT_UTF8 = 'tiene letras que no son UTF-8; guarda el archivo como «CSV UTF-8»'

function problemOf(error: CsvError): { column: number; reason: string } {
  const column = Number(error.column) + 1
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return { column, reason: 'las comillas no se cierran' }
    case 'CSV_INVALID_CLOSING_QUOTE':
      return { column, reason: 'hay texto después de las comillas que cierran' }
    case 'INVALID_OPENING_QUOTE':
      return { column, reason: 'hay comillas en medio de un texto que no empieza con ellas' }
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH': {
      const [found, expected] = [(error.record as string[]).length, Number(/expect (\d+)/.exec(error.message)?.[1])]
      const reason = `la fila tiene ${found} columnas y el encabezado ${expected}`
      return { column: Math.min(found, expected) + 1, reason }
    }
    default:
      return { column, reason: error.message }
  }
}

/** csv-parse counts a CR LF between quotes as two lines. */
function lineAt(bytes: Buffer, end: number): number {
  const [LF, CR] = [10, 13]
  let start = end
  while (bytes[start] === LF || bytes[start] === CR) start++
  let line = 1
  for (let at = 0; at < start; at++) if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) line++
  return line
}
