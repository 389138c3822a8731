import { expect, test } from 'vitest'
import { isAtOnce, pauseMs } from './replacing.ts'

test('one that served for a while is replaced at once; those that die at once wait longer each time, half a minute at most', () => {
  expect([0, 1, 2, 3, 7, 50].map(pauseMs)).toEqual([0, 500, 1_000, 2_000, 30_000, 30_000])
  expect([0, 999, 1_000].map(isAtOnce)).toEqual([true, true, false])
})
