import { expect, test } from 'vitest'
import { timeTaken } from './time-taken.ts'

test.each([
  [-5_000, 'under-20-s'],
  [0, 'under-20-s'],
  [19_999, 'under-20-s'],
  [20_000, 'under-1-min'],
  [179_999, 'under-3-min'],
  [180_000, 'under-10-min'],
  [3_599_999, 'under-1-h'],
  [3_600_000, 'longer'],
  [7 * 86_400_000, 'longer'],
])('%i ms is %s', (milliseconds, band) => {
  expect(timeTaken(1_000_000, 1_000_000 + milliseconds)).toBe(band)
})
