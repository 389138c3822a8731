import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../../../tests/support/read-csv.ts'
import { toCsv } from './csv.ts'

const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u

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
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\n=1', `"'\n'=1"`],
  ['＝1+1', "'＝1+1"],
  [' \u00a0=1', "' \u00a0=1"],
])('%j is read and never run', (text, cell) => {
  expect(onlyCell(text)).toBe(cell)
})

test.each([
  ['Centro, zona norte', '"Centro, zona norte"'],
  ['uno; dos', '"uno; dos"'],
  ['«El "Otro" Voto»', '"«El ""Otro"" Voto»"'],
  ['dos\r\nlíneas', '"dos\r\nlíneas"'],
  [' con espacio', '" con espacio"'],
  ['PAN = 36', 'PAN = 36'],
  ['', ''],
])('%j stays in one cell', (text, cell) => {
  expect(onlyCell(text)).toBe(cell)
})

/** The cells as a spreadsheet has them that splits at semicolons: quotes count only at the beginning of a cell. */
function splitAtSemicolons(csv: string): string[] {
  const cells = csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"?)?([^;\r\n]*)(?:[;\r\n]|$)/g)
  return [...cells].map(([, quotes = '', plain = '']) => quotes.replaceAll('""', '"') + plain)
}

test.each(['a;=1+1', 'a; @SUM(A1)', 'a;"=1+1"', 'a;\t-1+1', 'a;\u2060=1+1', 'a\n=1+1'])(
  '%j starts no cell with a formula where the semicolon separates cells',
  (text) => {
    const cells = splitAtSemicolons(toCsv(['a', 'b', 'c'], [[1, text, 'fin']]))
    expect(cells.filter((cell) => FORMULA.test(cell))).toEqual([])
  },
)

test('numbers stay numbers, below zero too, and an absent one is empty and not zero', () => {
  expect(toCsv(['a', 'b', 'c', 'd'], [[0, -3.7, undefined, 45.6]])).toBe('\ufeffa,b,c,d\r\n0,-3.7,,45.6\r\n')
})

test('what goes in comes out, at most with apostrophes before what could be a formula', () => {
  const piece = fc.constantFrom('"', ',', ';', '\r\n', '=', '-"', '@,', '\t', ' ', 'a')
  const cell = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
      const csv = toCsv(
        ['n', 'a', 'b'],
        rows.map((row) => [1, ...row]),
      )
      expect(splitAtSemicolons(csv).filter((each) => FORMULA.test(each))).toEqual([])
      const read = readCsv(csv)
        .slice(1)
        .map(([, ...row]) => row)
      expect(read.length).toBe(rows.length)
      for (const [i, text] of read.flat().entries()) {
        const given = rows.flat()[i] ?? ''
        expect(text.replaceAll("'", '')).toBe(given.replaceAll("'", ''))
        expect(text).not.toMatch(FORMULA)
      }
    }),
  )
})
