import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recentMap } from './recent-map.ts'

const LEAST = 5

test('the last keys are remembered, and the ones of long ago are not', () => {
  const key = fc.nat({ max: 40 }).map(String)
  fc.assert(
    fc.property(fc.array(key), (keys) => {
      const map = recentMap<number>(LEAST)
      for (const [at, key] of keys.entries()) map.set(key, at)

      const newestFirst = [...new Set(keys.toReversed())]
      for (const key of newestFirst.slice(0, LEAST)) expect(map.get(key)).toBe(keys.lastIndexOf(key))
      for (const key of newestFirst.slice(2 * LEAST)) expect(map.get(key)).toBeUndefined()
    }),
  )
})

test('what is deleted is gone, whenever it was set', () => {
  const map = recentMap<number>(LEAST)
  const keys = Array.from({ length: LEAST + 1 }, (_, index) => `key ${index}`)
  for (const key of keys) map.set(key, 1)
  for (const key of keys) map.delete(key)
  expect(keys.map((key) => map.get(key))).toEqual(keys.map(() => undefined))
})
