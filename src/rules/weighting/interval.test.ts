import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadInterval, marginAtHalf, wilsonInterval } from './interval.ts'

const within = (actual: number, expected: number) => expect(Math.abs(actual - expected)).toBeLessThan(1e-9)

test.each([
  [81, 263, 0.2552885199, 0.366209577],
  [15, 148, 0.0623863995, 0.1604872417],
  [0, 20, 0, 0.1611251581],
  [1, 29, 0.0061132143, 0.1717552188],
  [0, 79, 0, 0.0463712117],
  [1, 79, 0.0022379939, 0.0682757188],
  [5, 79, 0.0273348649, 0.1397488516],
  [20, 79, 0.1702786367, 0.3589425944],
  [34, 79, 0.3269382343, 0.5402780103],
  [79, 79, 0.9536287883, 1],
  [50, 100, 0.4038315304, 0.5961684696],
])('%i of %i has the reference Wilson interval', (count, base, low, high) => {
  const found = wilsonInterval(count, base)
  within(found.low, low)
  within(found.high, high)
})

test('another confidence takes its own quantile', () => {
  const { low, high } = wilsonInterval(10, 100, 1.96)
  within(low, 0.05522854161313612)
  within(high, 0.1743673043676654)
})

test.each([16, 79, 511])('none and all of %i end exactly at 0 and 1', (base) => {
  expect(wilsonInterval(0, base).low).toBe(0)
  expect(wilsonInterval(base, base).high).toBe(1)
})

test('no one leads by more than everyone', () => {
  expect(leadInterval(9, 0, 10).high).toBe(1)
  expect(leadInterval(0, 9, 10).low).toBe(-1)
})

test('an empty base says nothing', () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 })
  expect(leadInterval(0, 0, 0)).toEqual({ lead: 0, low: -1, high: 1 })
})

test.each([
  [79, 0.1102565883],
  [400, 0.0489990996],
  [1000, 0.0309897516],
])('a simple random sample of %i has the reference margin at one half', (base, margin) => {
  within(marginAtHalf(base), margin)
})

test('34 against 20 of 79 is not a lead', () => {
  const { lead, low, high } = leadInterval(34, 20, 79)
  within(lead, 0.1772151899)
  within(low, -0.0008605095)
  within(high, 0.3552908893)
})

const answers = fc
  .integer({ min: 1, max: 1_000_000 })
  .chain((base) => fc.record({ base: fc.constant(base), count: fc.integer({ min: 0, max: base }) }))

test('the interval holds the share and stays between nothing and everything', () => {
  fc.assert(
    fc.property(answers, ({ count, base }) => {
      const { low, high } = wilsonInterval(count, base)
      const share = count / base
      return 0 <= low && low <= share && share <= high && high <= 1 && low < high
    }),
  )
})

test('a weighted share, which is of people that are not whole, stays in its interval too', () => {
  const weighted = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 1, max: 1e8, noNaN: true }))
  fc.assert(
    fc.property(weighted, ([share, base]) => {
      const { low, high } = wilsonInterval(share * base, base)
      return 0 <= low && low <= (share * base) / base && (share * base) / base <= high && high <= 1
    }),
  )
})

test('those who say no mirror those who say yes', () => {
  fc.assert(
    fc.property(answers, ({ count, base }) => {
      within(wilsonInterval(count, base).low, 1 - wilsonInterval(base - count, base).high)
    }),
  )
})

test('the same share over more people has a narrower interval', () => {
  const width = ({ low, high }: { low: number; high: number }) => high - low
  fc.assert(
    fc.property(answers, fc.integer({ min: 2, max: 100 }), ({ count, base }, times) => {
      return width(wilsonInterval(count * times, base * times)) < width(wilsonInterval(count, base))
    }),
  )
})

const split = fc
  .tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000))
  .filter(([a, b, rest]) => a + b + rest > 0)
  .map(([a, b, rest]) => ({ a, b, base: a + b + rest }))

test('the lead is inside its interval, and B leads A by the opposite', () => {
  fc.assert(
    fc.property(split, ({ a, b, base }) => {
      const ab = leadInterval(a, b, base)
      const ba = leadInterval(b, a, base)
      expect(-1 <= ab.low && ab.low <= ab.lead && ab.lead <= ab.high && ab.high <= 1).toBe(true)
      within(ab.low, -ba.high)
      within(ab.lead, -ba.lead)
    }),
  )
})
