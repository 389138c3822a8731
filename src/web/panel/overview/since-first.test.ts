import { expect, test } from 'vitest'
import { sinceFirst } from './since-first.ts'

const counted = (count: number) => count > 0

test('a chart begins with its data', () => {
  expect(sinceFirst([0, 0, 3, 0, 5], counted, 2)).toEqual([3, 0, 5])
})

test('one hour alone stands among the hours before it', () => {
  expect(sinceFirst([0, 0, 0, 0, 5], counted, 3)).toEqual([0, 0, 5])
})

test('fewer times than the least are all of them', () => {
  expect(sinceFirst([0, 5], counted, 3)).toEqual([0, 5])
})

test('without data there is nothing to draw', () => {
  expect(sinceFirst([0, 0, 0], counted, 2)).toEqual([])
})
