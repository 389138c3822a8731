import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EFFORT_CEILING, effortFor, keysToTry } from './effort.ts'

test('the effort is small where it is calm, larger in a burst, and at its ceiling where many come from one network', () => {
  expect(
    ['', 'no-proof', 'burst no-proof', 'busy-network burst', 'busy-network crowded-network'].map(effortFor),
  ).toEqual([1, 1, 10, 100, 100])
  expect(EFFORT_CEILING).toBe(100)
})

test('so many times the effort are so many times the keys', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: EFFORT_CEILING }), (effort) => {
      expect(keysToTry(effort)).toBe(effort * keysToTry(1))
    }),
  )
})
