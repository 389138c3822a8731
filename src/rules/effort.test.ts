import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Crowding, EFFORT_CEILING, effortFor, keysToTry } from './effort.ts'

const crowdings: Crowding[] = ['calm', 'busy', 'crowded']

test('the effort grows with the crowd, from one to a hundred times the calm one and never beyond', () => {
  const efforts = crowdings.map(effortFor)
  expect(efforts[0]).toBe(1)
  expect(efforts.toSorted((a, b) => a - b)).toEqual(efforts)
  expect(new Set(efforts).size).toBe(efforts.length)
  expect(Math.max(...efforts)).toBe(EFFORT_CEILING)
  expect(EFFORT_CEILING).toBe(100)
})

test('so many times the effort are so many times the keys', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: EFFORT_CEILING }), (effort) => {
      expect(keysToTry(effort)).toBe(effort * keysToTry(1))
    }),
  )
})
