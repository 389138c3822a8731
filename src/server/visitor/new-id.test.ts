import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('ids are long, fit for an address, and never the same', () => {
  const ids = Array.from({ length: 20_000 }, () => newId())
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{30}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('what follows the moment is random in each of its 128 bits', () => {
  const counts = Array<number>(128).fill(0)
  for (let times = 0; times < 2_000; times += 1) {
    const bytes = Buffer.from(newId().slice(8), 'base64url')
    for (const bit of counts.keys()) counts[bit] = (counts[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1)
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(200)
})

test('a later id stands after an earlier one', () => {
  const moments = Array.from({ length: 1_000 }, (_, index) => Date.UTC(2026, 0, 1) + index * 61_001_001)
  const ids = moments.map((moment) => newId(moment))
  expect(ids).toEqual(ids.toSorted())
})
