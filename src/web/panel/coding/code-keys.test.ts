import { expect, test } from 'vitest'
import { MOST_CODES } from '#contract/coding-limits.ts'
import { keysOf, NO_CODE_KEY, typedCode } from './code-keys.ts'

test('each code has keys of its own, which are neither those of «sin código» nor those that move', () => {
  for (const codes of [0, 1, 9, 10, 33, 34, MOST_CODES]) {
    const keys = keysOf(codes)
    expect(new Set(keys).size, `${codes}`).toBe(codes)
    expect(keys.filter((each) => ['j', 'k', NO_CODE_KEY].some((taken) => each.startsWith(taken)))).toEqual([])
  }
})

test('one key is enough for 33 codes; of more, those after the ninth take two, and none is the beginning of another', () => {
  expect(keysOf(33).every((each) => each.length === 1)).toBe(true)
  const many = keysOf(34)
  expect(many.slice(8, 11)).toEqual(['9', 'a1', 'a2'])
  for (const each of many) expect(many.filter((other) => other !== each && other.startsWith(each))).toEqual([])
})

test('what is typed is a code, the beginning of one, or nothing', () => {
  expect(typedCode(keysOf(12), 'c')).toEqual({ kind: 'code', at: 11 })
  expect(typedCode(keysOf(12), 'd')).toEqual({ kind: 'nothing' })
  expect(typedCode(keysOf(40), 'a')).toEqual({ kind: 'begun' })
  expect(typedCode(keysOf(40), 'a3')).toEqual({ kind: 'code', at: 11 })
})
