import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completionRate } from './completion-rate.ts'

test.each([
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 100],
  [3, 1, 33],
  [3, 2, 67],
  [8, 1, 13],
  [200, 1, 1],
  [201, 1, 0],
  [1_000_000, 612_345, 61],
])('of %i sessions, %i completed are %i percent', (total, completed, rate) => {
  expect(completionRate({ total, completed })).toBe(rate)
})

test('the rate is always a whole percent from 0 to 100', () => {
  const tallies = fc.nat().chain((total) => fc.record({ total: fc.constant(total), completed: fc.nat({ max: total }) }))
  fc.assert(
    fc.property(tallies, (of) => {
      const rate = completionRate(of)
      return Number.isInteger(rate) && rate >= 0 && rate <= 100
    }),
  )
})
