import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { csvRows } from './csv-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'csv-rows-'))
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

test('what was written is read, wherever a piece of the file ends', () => {
  fc.assert(
    fc.property(
      table,
      delimiters,
      endings,
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (rows, delimiter, ending, pieceSize, mark) => {
        const plain = (text: string) => (/[",;\t\r\n\ufeff]/.test(text) || text === '' ? quoted(text) : text)
        const content = rows.map((row) => row.map(plain).join(delimiter)).join(ending)
        writeFileSync(file, `${mark ? '\ufeff' : ''}${content}`)
        const read = [...csvRows(file, delimiter, pieceSize)]
        expect(read.map(({ cells }) => cells)).toEqual(rows)
        expect(read.map(({ raw, ending: end }) => raw + end).join('')).toBe(content)
      },
    ),
    { numRuns: 300 },
  )
})

test('a row knows its line, after answers of several lines too', () => {
  writeFileSync(file, 'a,b\r\n"1\n2\r\n3",x\r\n\r\n"",y\n')
  expect([...csvRows(file, ',', 3)].map(({ line }) => line)).toEqual([1, 2, 6])
})

test('a quote inside an answer that does not begin with one is a letter like any other', () => {
  writeFileSync(file, 'a,b\n5" de lluvia,"x"\n')
  expect([...csvRows(file, ',')].map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['5" de lluvia', 'x'],
  ])
})

test('a quote that is never closed in a long file is found without reading it over and over', () => {
  const row = `${'x'.repeat(99)}\n`
  writeFileSync(file, `a,b\n1,"${row.repeat(400_000)}`)
  const start = performance.now()
  expect(() => [...csvRows(file, ',')]).toThrow(/línea 2, columna \d: /)
  expect(performance.now() - start).toBeLessThan(20_000)
})
