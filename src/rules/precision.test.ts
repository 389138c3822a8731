import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wilsonInterval } from './interval.ts'
import { exactInterval, isImprecise } from './precision.ts'

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
])('%i of %i has the reference Clopper–Pearson interval', (count, base, low, high) => {
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
