import { appendFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { FileSample } from './sample-file.ts'

/** The same file with one more column, every other byte unchanged. Written under another name until it is complete. */
export function writeWeighted(out: string, { csv, ...sample }: FileSample, weights: Float64Array): void {
  const { header, delimiter, cellOfRow, endOfRow } = sample
  const names = ['weight', ...header.map((_, at) => `weight_${at + 2}`)]
  const added = [names.find((name) => !header.includes(name)), ...cellOfRow.map((cell) => weights[cell])]
  const partial = `${out}.${process.pid}.partial`
  try {
    writeFileSync(partial, csv.mark)
    for (let row = 0; row < added.length; row += ROWS_AT_ONCE) {
      const pieces = added.slice(row, row + ROWS_AT_ONCE).map((value, at) => {
        const text = csv.bytes.toString('utf8', endOfRow[row + at - 1] ?? 0, endOfRow[row + at])
        return text.replace(/(\r\n|\r|\n)?$/, (end) => `${delimiter}${value}${end}`)
      })
      appendFileSync(partial, pieces.join(''))
    }
    renameSync(partial, out)
  } finally {
    rmSync(partial, { force: true })
  }
}

const ROWS_AT_ONCE = 10_000
