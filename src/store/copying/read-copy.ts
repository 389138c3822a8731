import { createReadStream, statSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import {
  type CopyHeader,
  CopyRefused,
  DAMAGED,
  isRowOf,
  NOT_A_COPY,
  parsed,
  readHeaderLine,
  runningDigest,
} from './copy-format.ts'
import { type Row, shapeAt, type Table } from './shape.ts'

const ROWS_AT_ONCE = 500

/** What the file says of itself: its first line. */
export async function readHeader(file: string): Promise<CopyHeader> {
  for await (const line of linesOf(file)) return readHeaderLine(line)
  throw new CopyRefused(NOT_A_COPY)
}

/** Reads all of it for nothing but to know that it can be read. */
export async function checkCopy(file: string, progress: (read: number) => void = () => {}): Promise<CopyHeader> {
  let read = 0
  for await (const { rows } of rowsOfCopy(file)) {
    read += rows.length
    progress(read)
  }
  return readHeader(file)
}

export interface RowsOfTable {
  readonly table: Table
  readonly rows: readonly Row[]
}

/** Every row, table by table. What is wrong with the file is known only at its end: nothing may be done before that cannot be undone. */
export async function* rowsOfCopy(file: string): AsyncGenerator<RowsOfTable> {
  const digest = runningDigest()
  const reading = { header: undefined as CopyHeader | undefined, ...tableReader() }
  let sum: unknown
  let piece: Row[] = []
  for await (const line of linesOf(file)) {
    if (sum !== undefined) throw new CopyRefused(`${DAMAGED}: sigue después de su final.`)
    if (!reading.header) {
      reading.header = readHeaderLine(line)
      reading.begin(reading.header)
    } else if (line.startsWith('[')) {
      piece.push(reading.row(line))
      if (piece.length === ROWS_AT_ONCE) {
        yield { table: reading.table(), rows: piece }
        piece = []
      }
    } else {
      if (piece.length > 0) yield { table: reading.table(), rows: piece }
      piece = []
      sum = reading.next(line)
      if (sum !== undefined) continue
    }
    digest.add(line)
    digest.add('\n')
  }
  if (!reading.header) throw new CopyRefused(NOT_A_COPY)
  if (sum === undefined) throw new CopyRefused(`${DAMAGED}: le falta el final.`)
  if (sum !== digest.sum()) throw new CopyRefused(`${DAMAGED}: su huella SHA-256 no coincide.`)
}

/** Holds the lines of a copy to the tables and counts that its header promises. */
function tableReader() {
  let promised: CopyHeader['rows'] = {}
  let waiting: Table[] = []
  let current: Table | undefined
  let rows = 0

  function end(): void {
    if (current && promised[current.name] !== rows) {
      throw new CopyRefused(`${DAMAGED}: la tabla ${current.name} no tiene las filas que dice.`)
    }
  }

  function table(): Table {
    if (!current) throw new CopyRefused(`${DAMAGED}: hay filas fuera de su tabla.`)
    return current
  }

  return {
    begin(header: CopyHeader): void {
      promised = header.rows
      waiting = shapeAt(header.migration)
    },

    table,

    row(line: string): Row {
      const row = parsed(line, `${DAMAGED}: una fila no se puede leer.`)
      if (!isRowOf(table(), row)) throw new CopyRefused(`${DAMAGED}: una fila de ${table().name} no es como debe.`)
      rows += 1
      return row
    },

    /** The digest, when that is what the line holds: then every table was there. */
    next(line: string): string | undefined {
      const found = parsed(line, `${DAMAGED}: una línea no se puede leer.`) as Partial<Record<string, unknown>>
      end()
      current = waiting.shift()
      rows = 0
      if (current === undefined && typeof found.sha256 === 'string') return found.sha256
      const columns = current?.columns.map(({ name }) => name)
      if (!current || found.table !== current.name || JSON.stringify(found.columns) !== JSON.stringify(columns)) {
        throw new CopyRefused(`${DAMAGED}: sus tablas no son las de su versión.`)
      }
      return undefined
    },
  }
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
    throw broken(cause, isBegun)
  } finally {
    source.destroy()
    gunzip.destroy()
  }
  const rest = beginnings.join('')
  // gzip itself passes over what follows its end.
  if (rest !== '' || gunzip.bytesWritten !== size)
    throw new CopyRefused(`${DAMAGED}: le falta o le sobra algo al final.`)
}

function broken(cause: unknown, isBegun: boolean): unknown {
  const { code } = cause as { code?: unknown }
  if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') {
    const isOther = !isBegun && (cause as Error).message.includes('incorrect header check')
    return new CopyRefused(isOther ? NOT_A_COPY : `${DAMAGED}: no se puede descomprimir.`, { cause })
  }
  return cause
}
