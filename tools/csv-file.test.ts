import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type CsvRow, openCsv, readRows } from './csv-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'csv-file-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'data.csv')

// U+FFFD stands for what could not be read, and is refused.
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\ufffd')),
  fc.constantFrom('', '"', '""', ',', ';', '\r', '\n', '\r\n', '"\r\n"', 'ñ', '👩🏽‍🌾', ' a ', '\t', '\ufeff'),
)
const table = fc
  .integer({ min: 2, max: 4 })
  .chain((columns) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 8 }),
  )
const delimiters = fc.constantFrom(',', ';', '\t')
const endings = fc.constantFrom('\n', '\r\n', '\r')

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

function rowsOf(delimiter: string): CsvRow[] {
  const rows: CsvRow[] = []
  readRows(openCsv(file), { delimiter }, (row) => rows.push(row))
  return rows
}

test('what was written is read, and every byte belongs to a row', () => {
  fc.assert(
    fc.property(table, delimiters, endings, fc.boolean(), (rows, delimiter, ending, mark) => {
      const plain = (text: string) => (/[",;\t\r\n\ufeff]/.test(text) || text === '' ? quoted(text) : text)
      const lines = rows.map((row) => row.map(plain).join(delimiter) + ending)
      writeFileSync(file, `${mark ? '\ufeff' : ''}${lines.join('')}`)
      const read = rowsOf(delimiter)
      expect(read.map(({ cells }) => cells)).toEqual(rows)
      const lengths = read.map(({ end }, at) => end - (read[at - 1]?.end ?? 0))
      expect(lengths).toEqual(lines.map((line) => Buffer.byteLength(line)))
    }),
    { numRuns: 300 },
  )
})

test('a row knows its line, after answers of several lines too', () => {
  writeFileSync(file, 'a,b\r\n"1\n2\r\n3",x\r\n\r\n"",y\n')
  expect(rowsOf(',').map(({ line }) => line())).toEqual([1, 2, 6])
})

test('a quote inside a text that does not begin with one is refused, with its place', () => {
  writeFileSync(file, 'a,b\n"x",5" de lluvia\n')
  expect(() => rowsOf(',')).toThrow(/línea 2, columna 2: hay comillas en medio/)
})

test('a quote that is never closed in a long file is found in seconds', () => {
  const row = `${'x'.repeat(99)}\n`
  writeFileSync(file, `a,b\n1,"${row.repeat(150_000)}`)
  const start = performance.now()
  expect(() => rowsOf(',')).toThrow(/línea 2, columna 2: las comillas no se cierran/)
  expect(performance.now() - start).toBeLessThan(20_000)
})
