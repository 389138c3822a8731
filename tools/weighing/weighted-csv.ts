/** The same file with one more column. Every other byte of it stays. */
import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { csvRows } from './csv-rows.ts'
import type { FileSample } from './sample-file.ts'

interface Writing {
  readonly data: string
  readonly out: string
  readonly sample: FileSample
  readonly weights: Float64Array
}

const BYTES_AT_ONCE = 1 << 20

/** Under another name until it is whole: half a file would look like a smaller sample. */
export function writeWeighted(writing: Writing): void {
  const partial = `${writing.out}.${process.pid}.partial`
  const handle = openSync(partial, 'w')
  try {
    for (const piece of piecesOf(writing)) writeSync(handle, piece)
    renameSync(partial, writing.out)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
}

function* piecesOf({ data, sample, weights }: Writing): Generator<string> {
  const { delimiter, header, cellOfRow } = sample
  let piece = startsWithMark(data) ? '\ufeff' : ''
  let row = -1
  for (const { raw, ending } of csvRows(data, delimiter)) {
    const last = row < 0 ? freeName(header) : weights[cellOfRow[row] ?? 0]
    piece += `${raw}${delimiter}${last}${ending}`
    row++
    if (piece.length < BYTES_AT_ONCE) continue
    yield piece
    piece = ''
  }
  yield piece
}

function freeName(header: readonly string[]): string {
  const names = ['weight', ...header.map((_, at) => `weight_${at + 2}`)]
  return names.find((name) => !header.includes(name)) ?? 'weight_1'
}

function startsWithMark(file: string): boolean {
  const handle = openSync(file, 'r')
  try {
    const start = Buffer.alloc(3)
    readSync(handle, start, 0, 3, 0)
    return start.equals(Buffer.from('\ufeff'))
  } finally {
    closeSync(handle)
  }
}
