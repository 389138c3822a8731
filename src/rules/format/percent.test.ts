import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wilsonInterval } from '../weighting/interval.ts'
import { exactPercent, interval, percent, points, wholeNumber } from './percent.ts'

test.each([
  [28.5, '28.5\u00a0%'],
  [19, '19\u00a0%'],
  [0, '0\u00a0%'],
  [100, '100\u00a0%'],
  [45.56962, '45.6\u00a0%'],
  [99.96, '100\u00a0%'],
  [1234.5, '1,234.5\u00a0%'],
  [-0.1, '\u22120.1\u00a0%'],
  [-0.04, '0\u00a0%'],
])('the share %f is written %s', (value, text) => {
  expect(percent(value)).toBe(text)
})

test.each([
  [30.82, '30.8\u00a0%'],
  [14, '14.0\u00a0%'],
  [100, '100.0\u00a0%'],
])('the computed share %f is written %s', (value, text) => {
  expect(exactPercent(value)).toBe(text)
})

test.each([
  [36, 79, '35.0\u00a0% a 56.5\u00a0%'],
  [34, 79, '32.7\u00a0% a 54.0\u00a0%'],
  [0, 79, '0.0\u00a0% a 4.6\u00a0%'],
  [79, 79, '95.4\u00a0% a 100.0\u00a0%'],
])('the interval of %i of %i is written %s', (count, base, text) => {
  expect(interval(wilsonInterval(count, base))).toBe(text)
})

test.each([
  [12 / 79, 1, '15.2'],
  [-0.0374, 1, '\u22123.7'],
  [0.1102565883, 2, '11.03'],
  [0.040988, 4, '4.0988'],
  [-12.345678, 4, '\u22121,234.5678'],
  [-0.0001, 1, '0.0'],
])('the difference %f is written with %i decimals as %s points', (difference, decimals, text) => {
  expect(points(difference, decimals)).toBe(text)
})

test.each([
  [0, '0'],
  [79, '79'],
  [999, '999'],
  [1000, '1,000'],
  [1234, '1,234'],
  [10_000_000, '10,000,000'],
  [-1234, '\u22121,234'],
])('the whole number %i is written %s', (value, text) => {
  expect(wholeNumber(value)).toBe(text)
})

test('whole numbers are written as in Mexico', () => {
  const mexican = new Intl.NumberFormat('es-MX')
  fc.assert(fc.property(fc.nat(), (value) => wholeNumber(value) === mexican.format(value)))
})
