import { expect, test } from 'vitest'
import { added, boundOf, countOf, histogram, observe, since } from './histogram.ts'

const of = (...values: number[]) => {
  const all = histogram([1, 2, 4])
  for (const value of values) observe(all, value)
  return all
}

test('a value that is a bound counts up to it, and one beyond all bounds still counts', () => {
  expect(of(1, 1.5, 2, 4, 9).counts).toEqual([1, 2, 1, 1])
  expect(of(1, 9)).toMatchObject({ sum: 10 })
  expect(countOf(of(1, 9))).toBe(2)
})

test('two histograms add up, and taking one away again leaves the other', () => {
  const [one, other] = [of(1, 3), of(2, 9)]
  expect(added(one, other)).toEqual(of(1, 3, 2, 9))
  expect(since(added(one, other), one)).toEqual(other)
})

test('the bound of a share is what so many do not exceed', () => {
  expect(boundOf(of(), 0.5)).toBeUndefined()
  expect(boundOf(of(0.5, 0.5, 0.5, 3), 0.5)).toBe(1)
  expect(boundOf(of(0.5, 0.5, 0.5, 3), 0.95)).toBe(4)
  expect(boundOf(of(9), 0.5)).toBe(Number.POSITIVE_INFINITY)
})
