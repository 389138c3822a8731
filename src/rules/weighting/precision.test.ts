import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactInterval, isImprecise, wilsonInterval } from './interval.ts'

test.each([
  [81, 263, 0.2527367456, 0.3676219226],
  [15, 148, 0.0578440101, 0.1616504903],
  [0, 20, 0, 0.168433471],
  [1, 29, 0.0008726469, 0.1776442955],
  [0, 79, 0, 0.0456212528],
  [1, 79, 0.0003204272, 0.0685199095],
  [5, 79, 0.0208679461, 0.1415515826],
  [20, 79, 0.162005929, 0.3635617222],
  [34, 79, 0.3194235473, 0.5467141646],
  [79, 79, 0.9543787472, 1],
  [50, 100, 0.3983211295, 0.6016788705],
  // R's qbeta, for weighted counts and for counts of millions.
  [123.2, 323.456, 0.327726649065221, 0.436249179471809],
  [17.05, 412.9, 0.0242575071739308, 0.0652501659742385],
  [0.4, 75.325, 9.69028225570218e-7, 0.0579655672651413],
  [999.7, 1000, 0.995714786214941, 0.999999996815436],
  [31.25, 31.25, 0.888656824186819, 1],
  [300_000, 1_000_000, 0.299101911933582, 0.300899246642254],
  [50_000_000, 100_000_000, 0.499901996801959, 0.500098003198041],
  [1, 100_000_000, 2.53178079810849e-10, 5.57164326358107e-8],
])('%d of %d has the reference Clopper–Pearson interval', (count, base, low, high) => {
  const found = exactInterval(count, base)
  expect(Math.abs(found.low - low)).toBeLessThan(1e-9)
  expect(Math.abs(found.high - high)).toBeLessThan(1e-9)
})

test.each([
  [34, 79, 'shown'],
  [20, 79, 'shown'],
  [11, 79, 'shown'],
  [8, 79, 'warned of: wider than 1.30 times the share'],
  [6, 79, 'warned of: wider than 1.30 times the share'],
  [2, 79, 'warned of: wider than 1.30 times the share'],
  [0, 79, 'shown'],
  [29, 29, 'warned of: fewer than 30 people'],
  [9, 29, 'warned of: fewer than 30 people'],
  [15, 30, 'warned of: wider than 30 points'],
  [20, 36, 'warned of: wider than 30 points'],
  [1, 1000, 'shown'],
])('%i of %i is %s', (count, base, verdict) => {
  expect(isImprecise(count, base)).toBe(verdict.startsWith('warned of'))
})

test('intervals of a hundred million people are found without going through all of them', () => {
  for (let share = 1; share < 100; share++) {
    const { low, high } = exactInterval(share * 1_000_000, 100_000_000)
    expect([low < share / 100, high > share / 100]).toEqual([true, true])
  }
})

test('the exact interval holds the share and the middle of the Wilson one, for large bases too', () => {
  const answers = fc
    .integer({ min: 1, max: 5000 })
    .chain((base) => fc.tuple(fc.integer({ min: 0, max: base }), fc.constant(base)))
  fc.assert(
    fc.property(answers, ([count, base]) => {
      const exact = exactInterval(count, base)
      const wilson = wilsonInterval(count, base)
      const middle = (wilson.low + wilson.high) / 2
      return exact.low <= count / base && count / base <= exact.high && exact.low <= middle && middle <= exact.high
    }),
  )
})
