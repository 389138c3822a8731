import { expect, test } from 'vitest'
import { isValidColonia, readPostalCode } from './place.ts'

test.each([
  ['20010', '20010'],
  [' 20010', '20010'],
  ['20010\n', '20010'],
  ['CP 20010', '20010'],
  ['C.P. 20010, Col. Las Brisas', '20010'],
  ['Calle 5 núm. 12, 20010 Aguascalientes', '20010'],
  ['20 010', '20010'],
  ['2-0-0-1-0', '20010'],
])('%j is pasted and %s is read', (pasted, code) => {
  expect(readPostalCode(pasted)).toBe(code)
})

test.each([
  ['nothing', '', ''],
  ['a code half typed', '200', '200'],
  ['a sixth digit', '200101', '20010'],
  ['letters, which are wrong and are shown', 'abc', 'abc'],
  ['more letters than fit', 'abcdefgh', 'abcde'],
  ['a telephone', '4491234567', '44912'],
])('%s stays as typed', (_what, typed, shown) => {
  expect(readPostalCode(typed)).toBe(shown)
})

test.each(['', ' ', '\u00ad', '\u2060'])('a colonia of nothing but %j is none', (colonia) => {
  expect(isValidColonia(colonia)).toBe(false)
})
