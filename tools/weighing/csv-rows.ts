/** Reads a CSV row by row, in pieces: a file of a million people need not fit in memory. */
import { closeSync, openSync, readSync } from 'node:fs'
import { BadFile } from './bad-file.ts'

export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  /** As it stands in the file, without its end of line. */
  readonly raw: string
  readonly ending: string
}

const PIECE = 1 << 20
/** A quote that is never closed would otherwise be read to the end of the file, again with every piece. */
const LONGEST_ROW = 16 << 20

interface Found {
  readonly cells: string[]
  readonly end: number
  readonly next: number
}

/** Rows of text between quotes may have commas, line ends and doubled quotes. Empty lines are skipped in wider tables. */
export function* csvRows(file: string, delimiter: string): Generator<CsvRow> {
  let [text, from, line, width] = ['', 0, 1, 0]
  for (const { piece, isLast } of piecesOf(file)) {
    text = text.slice(from) + piece
    from = 0
    while (from < text.length) {
      const found = readRow(text, from, { delimiter, isLast, file, line })
      if (found === undefined) break
      const raw = text.slice(from, found.end)
      if (raw.includes('\ufffd')) refuseEncoding(file, line, found.cells)
      width ||= found.cells.length
      if (raw !== '' || width === 1) yield { line, cells: found.cells, raw, ending: text.slice(found.end, found.next) }
      line += 1 + (raw.includes('"') ? linesIn(raw) : 0)
      from = found.next
    }
    if (text.length - from > LONGEST_ROW)
      throw new BadFile({ file, line, column: 1 }, 'la fila no termina; ¿comillas sin cerrar?')
  }
}

function* piecesOf(file: string): Generator<{ piece: string; isLast: boolean }> {
  const handle = openSync(file, 'r')
  try {
    const bytes = new Uint8Array(PIECE)
    // It takes the byte order mark away.
    const decoder = new TextDecoder()
    for (;;) {
      const length = readSync(handle, bytes, 0, PIECE, null)
      const isLast = length === 0
      yield { piece: decoder.decode(bytes.subarray(0, length), { stream: !isLast }), isLast }
      if (isLast) return
    }
  } finally {
    closeSync(handle)
  }
}

interface Reading {
  readonly delimiter: string
  readonly isLast: boolean
  readonly file: string
  readonly line: number
}

/** Undefined when the row goes on after the text. */
function readRow(text: string, from: number, reading: Reading): Found | undefined {
  const cells: string[] = []
  for (let at = from; ; at++) {
    const cell = text[at] === '"' ? quotedCell(text, at, reading, cells.length) : plainCell(text, at, reading)
    if (cell === undefined) return undefined
    cells.push(cell.value)
    at = cell.end
    if (text[at] !== reading.delimiter) return endOfRow(text, at, cells, reading)
  }
}

function endOfRow(text: string, end: number, cells: string[], { isLast }: Reading): Found | undefined {
  if (text[end] === '\n' || end === text.length)
    return isLast || end < text.length ? { cells, end, next: end + 1 } : undefined
  // The other half of CR LF may be in the next piece.
  if (end + 1 === text.length && !isLast) return undefined
  return { cells, end, next: text[end + 1] === '\n' ? end + 2 : end + 1 }
}

function plainCell(text: string, from: number, { delimiter }: Reading) {
  const stop = delimiter.charCodeAt(0)
  let end = from
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === stop || code === 10 || code === 13) break
  }
  return { value: text.slice(from, end), end }
}

function quotedCell(text: string, from: number, reading: Reading, column: number) {
  let value = ''
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0 && reading.isLast) refuse(reading, column, 'las comillas no se cierran')
    // A quote at the very end may be the first of two.
    if (quote < 0 || (quote + 1 === text.length && !reading.isLast)) return undefined
    value += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') {
      if (at < text.length && !['\r', '\n', reading.delimiter].includes(text[at] ?? ''))
        refuse(reading, column, 'hay texto después de las comillas que cierran')
      return { value, end: at }
    }
    value += '"'
    at++
  }
}

function refuse({ file, line }: Reading, column: number, reason: string): never {
  throw new BadFile({ file, line, column: column + 1 }, reason)
}

function refuseEncoding(file: string, line: number, cells: readonly string[]): never {
  const column = cells.findIndex((cell) => cell.includes('\ufffd')) + 1
  throw new BadFile({ file, line, column }, 'tiene letras que no son UTF-8; guarda el archivo como «CSV UTF-8»')
}

function linesIn(raw: string): number {
  return raw.match(/\r\n|\r|\n/g)?.length ?? 0
}
