import { expect, test } from 'vitest'
import { across, scaleOf, scaleUpTo } from './scale.ts'

test.each([
  [[0, 40], 10, [0, 10, 20, 30, 40]],
  [[0, 30], 10, [0, 10, 20, 30]],
  [[0, 100], 50, [0, 50, 100]],
] as const)('the axis %j with a mark every %i has the marks %j', (domain, step, ticks) => {
  expect(scaleOf(domain, step).ticks).toEqual(ticks)
})

test.each([
  [28.5, 30, 10],
  [30, 30, 10],
  [35.1, 40, 10],
  [56.5, 60, 20],
  [62.6, 80, 20],
  [100, 100, 20],
  [0, 10, 10],
])('what reaches %f fits an axis up to %i with a mark every %i', (highest, end, step) => {
  const { domain, ticks } = scaleUpTo(highest)
  expect(domain).toEqual([0, end])
  expect(ticks[1]).toBe(step)
  expect(ticks.at(-1)).toBe(end)
})

test('a value falls in proportion, from one end to the other', () => {
  const scale = scaleOf([0, 40])
  expect([0, 10, 35, 40].map(scale.at)).toEqual([0, 0.25, 0.875, 1])
  expect(across(scale, 35)).toBe('87.5%')
  expect(across(scaleOf([0, 30]), 10)).toBe('33.333%')
})
