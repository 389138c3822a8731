import { expect, test } from 'vitest'
import { mostWithoutBurst, usualPerHour } from './pace.ts'

test('a survey of which nothing is known may bring sixty in ten minutes', () => {
  expect([usualPerHour([]), usualPerHour([0, 0, 0])]).toEqual([0, 0])
  expect(mostWithoutBurst(0)).toBe(60)
})

test('a survey with ten thousand a day may bring five times its usual ten minutes', () => {
  const usual = usualPerHour(Array<number>(14).fill(9_600))
  expect([usual, mostWithoutBurst(usual)]).toEqual([600, 500])
})

test('days before its first do not count, and neither do those of three weeks ago', () => {
  expect(usualPerHour([0, 0, 0, 0, 1_600, 1_600])).toBe(100)
  expect(usualPerHour([...Array<number>(30).fill(16_000), ...Array<number>(14).fill(1_600)])).toBe(100)
})

test('some days of stuffing do not become the usual', () => {
  const days = [160, 160, 160, 160, 160, 160, 160, 160, 50_000, 50_000, 50_000, 50_000, 50_000, 50_000]
  expect(usualPerHour(days)).toBe(10)
  expect(usualPerHour([160, 50_000])).toBe(10)
})
