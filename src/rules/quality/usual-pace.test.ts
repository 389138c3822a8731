import { expect, test } from 'vitest'
import { paceByHour } from './usual-pace.ts'

const NOW = Date.UTC(2026, 6, 20, 18, 25)
const at = (daysAgo: number, hour: number) => new Date(Date.UTC(2026, 6, 20 - daysAgo, hour)).toISOString()
const LONG_AGO = { hour: at(90, 0), completed: 1 }

test('an hour is compared with the middle of the same hour on the fourteen days before it', () => {
  const amounts = [900, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9]
  const completed = amounts.map((amount, index) => ({ hour: at(index + 1, 18), completed: amount }))
  const pace = paceByHour([LONG_AGO, ...completed, { hour: at(0, 18), completed: 40 }], NOW)
  expect(pace).toHaveLength(48)
  expect(pace.at(-1)).toEqual({ hour: at(0, 18), completed: 40, usual: 5 })
  // An hour later is another hour of the day, and yesterday is compared with its own fourteen days.
  expect(pace.at(-2)).toEqual({ hour: at(0, 17), completed: 0, usual: 0 })
  expect(pace.at(-25)).toEqual({ hour: at(1, 18), completed: 900, usual: 4.5 })
})

test('days before the first completion are not counted as days without any', () => {
  const completed = [4, 3, 2, 1].map((day) => ({ hour: at(day, 18), completed: 10 * day }))
  const pace = paceByHour(completed, NOW)
  expect(pace.at(-1)?.usual).toBe(25)
  expect(pace.at(-25)?.usual).toBe(30)
  expect(paceByHour(completed.slice(1), NOW).at(-25)).toEqual({ hour: at(1, 18), completed: 10 })
})

test('a survey that nobody has completed has no usual', () => {
  expect(paceByHour([], NOW).every((hour) => !('usual' in hour))).toBe(true)
})
