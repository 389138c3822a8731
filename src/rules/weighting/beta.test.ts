import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betaQuantile, incompleteBeta } from './beta.ts'

const shape = fc.double({ min: 0.5, max: 1e6, noNaN: true })
const share = fc.integer({ min: 0, max: 1024 }).map((part) => part / 1024)

test('where all shares are equally likely, the probability is the share', () => {
  for (const x of [0, 1e-9, 0.25, 0.5, 0.999, 1]) expect(incompleteBeta(x, 1, 1)).toBeCloseTo(x, 12)
})

test('the two sides mirror each other and are always probabilities', () => {
  fc.assert(
    fc.property(share, shape, shape, (x, a, b) => {
      const found = incompleteBeta(x, a, b)
      expect(found).toBeGreaterThanOrEqual(0)
      expect(found).toBeLessThanOrEqual(1 + 1e-9)
      expect(Math.abs(found + incompleteBeta(1 - x, b, a) - 1)).toBeLessThan(1e-6)
    }),
  )
})

test('the quantile undoes the probability', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), fc.integer({ min: 1, max: 10_000 }), (p, a) => {
      const x = betaQuantile(p, a, 20_000 - a)
      expect(Math.abs(incompleteBeta(x, a, 20_000 - a) - p)).toBeLessThan(1e-7)
    }),
  )
})
