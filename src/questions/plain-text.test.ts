import { expect, test } from 'vitest'
import { INVISIBLE, isBlank } from './plain-text.ts'

test.each(['\u00ad', '\u200b', '\u2028', '\u2029', '\u2060', '\u3164', '\u2800', '\ufeff'])(
  '%j is not seen, alone or in a word',
  (character) => {
    expect(INVISIBLE.test(`Ho${character}la`)).toBe(true)
    expect(isBlank(` ${character}${character}`)).toBe(true)
    expect(isBlank(`${character}a`)).toBe(false)
  },
)

test.each(['Hola', 'ñ', '.', '¿?', '👍', '❤️', '0'])('%j is seen', (text) => {
  expect(INVISIBLE.test(text)).toBe(false)
  expect(isBlank(text)).toBe(false)
})
