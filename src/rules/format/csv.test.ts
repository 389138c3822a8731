import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../../../tests/support/read-csv.ts'
import { toCsv } from './csv.ts'

const onlyCell = (cell: string | number | undefined) =>
  toCsv(['a'], [[cell]]).slice('\ufeffa\r\n'.length, -'\r\n'.length)

test('a table begins with the mark of UTF-8, and every line ends in CRLF', () => {
  expect(toCsv(['género', 'casos'], [['Mujeres', 44]])).toBe('\ufeffgénero,casos\r\nMujeres,44\r\n')
  expect([...Buffer.from(toCsv(['a'], [])).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test.each([
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['+52 449', "'+52 449"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1+1', "'＝1+1"],
  [' \u00a0=1', "' \u00a0=1"],
])('%j is read and never run', (text, cell) => {
  expect(onlyCell(text)).toBe(cell)
})

test.each([
  ['Centro, zona norte', '"Centro, zona norte"'],
  ['a;=1+1', '"a;=1+1"'],
  ['«El "Otro" Voto»', '"«El ""Otro"" Voto»"'],
  ['dos\r\nlíneas', '"dos\r\nlíneas"'],
  [' con espacio', '" con espacio"'],
  ['PAN = 36', 'PAN = 36'],
  ['', ''],
])('%j stays in one cell', (text, cell) => {
  expect(onlyCell(text)).toBe(cell)
})

test('numbers stay numbers, below zero too, and an absent one is empty and not zero', () => {
  expect(toCsv(['a', 'b', 'c', 'd'], [[0, -3.7, undefined, 45.6]])).toBe('\ufeffa,b,c,d\r\n0,-3.7,,45.6\r\n')
})

test('what goes in comes out, at most with an apostrophe before it', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', ',', ';', '\r\n', '=', '-"', '@,', '\t'))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
      const read = readCsv(toCsv(['a', 'b'], rows)).slice(1)
      expect(read.length).toBe(rows.length)
      for (const [i, text] of read.flat().entries()) {
        const given = rows.flat()[i] ?? ''
        expect([given, `'${given}`]).toContain(text)
        expect(text).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
      }
    }),
  )
})
