import { createReadStream, statSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import {
  type BackupHeader,
  BackupRefused,
  DAMAGED,
  isRowOf,
  NOT_A_BACKUP,
  parsed,
  readHeaderLine,
  runningDigest,
  tableLine,
} from './backup-format.ts'
import { type Row, type RowsOfTable, type Table, tablesAt } from './tables.ts'

const ROWS_AT_ONCE = 500

/** What the file says of itself: its first line. */
export async function readHeader(file: string): Promise<BackupHeader> {
  for await (const line of linesOf(file)) return readHeaderLine(line)
  throw new BackupRefused(NOT_A_BACKUP)
}

/** Reads all of it only to know that it can be restored. */
export async function checkBackup(file: string, progress: (read: number) => void = () => {}): Promise<BackupHeader> {
  let read = 0
  for await (const { rows } of rowsOfBackup(file)) {
    read += rows.length
    progress(read)
  }
  return readHeader(file)
}

/** Every row, table by table. Only the end tells whether the file is whole: nothing before it may be final. */
export async function* rowsOfBackup(file: string): AsyncGenerator<RowsOfTable> {
  const lines = linesOf(file)
  const digest = runningDigest()
  async function next(): Promise<string> {
    const { value, done } = await lines.next()
    if (done) throw new BackupRefused(`${DAMAGED}: le falta el final.`)
    return value
  }
  async function hashed(): Promise<string> {
    const line = await next()
    digest.add(`${line}\n`)
    return line
  }
  try {
    const header = readHeaderLine(await hashed())
    for (const table of tablesAt(header.migration)) {
      if (`${await hashed()}\n` !== tableLine(table)) {
        throw new BackupRefused(`${DAMAGED}: sus tablas no son las de su versión, o no tienen las filas que dice.`)
      }
      for (let left = header.rows[table.name] ?? 0; left > 0; left -= ROWS_AT_ONCE) {
        const rows: Row[] = []
        while (rows.length < Math.min(left, ROWS_AT_ONCE)) rows.push(rowIn(await hashed(), table))
        yield { table, rows }
      }
    }
    const end = parsed(await next(), `${DAMAGED}: una línea no se puede leer.`) as { sha256?: unknown }
    if (end.sha256 !== digest.sum()) throw new BackupRefused(`${DAMAGED}: su huella SHA-256 no coincide.`)
    if (!(await lines.next()).done) throw new BackupRefused(`${DAMAGED}: sigue después de su final.`)
  } finally {
    await lines.return(undefined)
  }
}

function rowIn(line: string, table: Table): Row {
  if (!line.startsWith('[')) throw new BackupRefused(`${DAMAGED}: la tabla ${table.name} no tiene las filas que dice.`)
  const row = parsed(line, `${DAMAGED}: una fila no se puede leer.`)
  if (!isRowOf(table, row)) throw new BackupRefused(`${DAMAGED}: una fila de ${table.name} no es como debe.`)
  return row
}

/** Lines of a gzip file, with no more of it in memory than the longest. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const { size } = statSync(file)
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  gunzip.setEncoding('utf8')
  let beginnings: string[] = []
  let isBegun = false
  try {
    for await (const text of gunzip as AsyncIterable<string>) {
      const [first = '', ...others] = text.split('\n')
      beginnings.push(first)
      for (const other of others) {
        isBegun = true
        yield beginnings.join('')
        beginnings = [other]
      }
    }
  } catch (cause) {
    throw unreadable(cause, isBegun)
  } finally {
    source.destroy()
    gunzip.destroy()
  }
  if (!isBegun) throw new BackupRefused(NOT_A_BACKUP)
  // gzip itself ignores what follows its end.
  if (beginnings.join('') !== '' || gunzip.bytesWritten !== size) {
    throw new BackupRefused(`${DAMAGED}: le falta o le sobra algo al final.`)
  }
}

function unreadable(cause: unknown, isBegun: boolean): unknown {
  const { code } = cause as { code?: unknown }
  if (code !== 'Z_DATA_ERROR' && code !== 'Z_BUF_ERROR') return cause
  const isOther = !isBegun && (cause as Error).message.includes('incorrect header check')
  return new BackupRefused(isOther ? NOT_A_BACKUP : `${DAMAGED}: no se puede descomprimir.`, { cause })
}
