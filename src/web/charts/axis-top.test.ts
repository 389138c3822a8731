import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisTop } from './axis-top.ts'

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [5, 10],
  [10, 10],
  [11, 20],
  [41, 100],
  [1_234_567, 2_000_000],
])('an axis that must hold %i ends at %i', (highest, top) => {
  expect(axisTop(highest)).toBe(top)
})

test('an axis holds its highest count, and its half is a whole number', () => {
  fc.assert(fc.property(fc.nat(), (highest) => axisTop(highest) >= highest && Number.isInteger(axisTop(highest) / 2)))
})
