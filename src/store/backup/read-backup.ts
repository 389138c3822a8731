import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  type BackupEnd,
  type BackupHeader,
  BackupRefused,
  DAMAGED,
  isRowOf,
  NOT_A_BACKUP,
  parseLine,
  readEndLine,
  readHeaderLine,
  tableLine,
} from './backup-format.ts'
import { pieceRows, type Row, type RowsOfTable, type Table, tablesAt } from './tables.ts'

const LONGEST_LINE = 2 ** 24
/** A release's row holds a file of microdata, with a line for each person who answered; a file's row, the bundle with it. */
const LONGEST_RELEASE = 2 ** 28
const releaseTables = new Set(['release', 'release_draft', 'release_file'])

/** The largest ANSWERS_PER_ADDRESS that the settings allow. */
const MOST_COMPLETIONS = 1_000

export interface CheckedBackup {
  readonly header: BackupHeader
  readonly end: BackupEnd
}

export async function readHeader(file: string): Promise<BackupHeader> {
  for await (const line of linesOf(file, { line: LONGEST_LINE })) return readHeaderLine(line)
  throw new BackupRefused(NOT_A_BACKUP)
}

/** Reads the whole file to make sure that it can be restored. */
export async function checkBackup(file: string, progress: (read: number) => void = () => {}): Promise<CheckedBackup> {
  let read = 0
  const all = partsOf(file)
  for (;;) {
    const { value, done } = await all.next()
    if (done) return value
    read += value.rows.length
    progress(read)
  }
}

/** Every row, table by table. Throws at the end if it is not the file that was checked: until then nothing may be final. */
export async function* rowsOfBackup(file: string, { end: { sha256 } }: CheckedBackup): AsyncGenerator<RowsOfTable> {
  const { end } = yield* partsOf(file)
  if (end.sha256 !== sha256) throw new BackupRefused('La copia cambió mientras se restauraba.')
}

/** Only the end of the file shows whether it is whole. */
async function* partsOf(file: string): AsyncGenerator<RowsOfTable, CheckedBackup> {
  const longest = { line: LONGEST_LINE }
  const lines = linesOf(file, longest)
  const digest = createHash('sha256')
  async function nextLine(): Promise<string> {
    const { value, done } = await lines.next()
    if (done) throw new BackupRefused(`${DAMAGED}: le falta el final.`)
    return value
  }
  async function nextHashed(): Promise<string> {
    const line = await nextLine()
    digest.update(`${line}\n`)
    return line
  }
  try {
    const header = readHeaderLine(await nextHashed())
    for (const table of tablesAt(header.migration)) {
      if (`${await nextHashed()}\n` !== tableLine(table)) {
        throw new BackupRefused(`${DAMAGED}: sus tablas no son las de su versión, o no tienen las filas que dice.`)
      }
      longest.line = releaseTables.has(table.name) ? LONGEST_RELEASE : LONGEST_LINE
      const most = pieceRows(table)
      for (let left = header.rows[table.name] ?? 0; left > 0; left -= most) {
        const rows: Row[] = []
        while (rows.length < Math.min(left, most)) rows.push(rowIn(await nextHashed(), table))
        yield { table, rows }
      }
    }
    const end = readEndLine(await nextLine())
    if (end.sha256 !== digest.digest('hex')) throw new BackupRefused(`${DAMAGED}: su huella SHA-256 no coincide.`)
    if (!(await lines.next()).done) throw new BackupRefused(`${DAMAGED}: sigue después de su final.`)
    return { header, end }
  } finally {
    await lines.return(undefined)
  }
}

function rowIn(line: string, table: Table): Row {
  if (!line.startsWith('[')) throw new BackupRefused(`${DAMAGED}: la tabla ${table.name} no tiene las filas que dice.`)
  const row = parseLine(line, `${DAMAGED}: una fila no se puede leer.`)
  if (!isRowOf(table, row) || !hasPossibleTurns(table, row))
    throw new BackupRefused(`${DAMAGED}: una fila de ${table.name} no es como debe.`)
  return row
}

/** A visitor with a negative number of completions could answer more often than others. */
function hasPossibleTurns({ columns }: Table, row: Row): boolean {
  const turns = row[columns.findIndex(({ name }) => name === 'completions')]
  return typeof turns !== 'number' || (turns >= 0 && turns <= MOST_COMPLETIONS)
}

/** Lines of a gzip file, one in memory at a time; refused as soon as one is longer than allowed. */
async function* linesOf(file: string, longest: { readonly line: number }): AsyncGenerator<string> {
  const { size } = statSync(file)
  // Errors of the file are thrown by the loop below.
  const gunzip = pipeline(createReadStream(file), createGunzip(), () => {})
  gunzip.setEncoding('utf8')
  let pieces: string[] = []
  let length = 0
  let isBegun = false
  try {
    for await (const text of gunzip as AsyncIterable<string>) {
      const [first = '', ...others] = text.split('\n')
      pieces.push(first)
      length += first.length
      for (const other of others) {
        isBegun = true
        yield pieces.join('')
        pieces = [other]
        length = other.length
      }
      if (length > longest.line) throw new BackupRefused(`${DAMAGED}: una línea es demasiado larga.`)
    }
  } catch (cause) {
    throw unreadable(cause, isBegun)
  } finally {
    gunzip.destroy()
  }
  if (!isBegun) throw new BackupRefused(NOT_A_BACKUP)
  // gunzip ignores bytes after the end of the compressed data.
  if (pieces.join('') !== '' || gunzip.bytesWritten !== size) {
    throw new BackupRefused(`${DAMAGED}: le falta o le sobra algo al final.`)
  }
}

function unreadable(cause: unknown, isBegun: boolean): unknown {
  const { code } = cause as { code?: unknown }
  if (code !== 'Z_DATA_ERROR' && code !== 'Z_BUF_ERROR') return cause
  const isOther = !isBegun && (cause as Error).message.includes('incorrect header check')
  return new BackupRefused(isOther ? NOT_A_BACKUP : `${DAMAGED}: no se puede descomprimir.`, { cause })
}
