import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ago,
  clockTime,
  dayAndTime,
  dayRange,
  exactTime,
  isoWeek,
  lastDays,
  lastHours,
  longDay,
  mexicoDay,
  mondayOf,
  shortDay,
  sortableTime,
  startOfDay,
} from './dates.ts'

/** Half past eleven at night of 31 December in Mexico City, already the new year in UTC. */
const NEW_YEARS_EVE = Date.parse('2027-01-01T05:30:00Z')

test('a moment is written in Mexico City time', () => {
  expect(mexicoDay(NEW_YEARS_EVE)).toBe('2026-12-31')
  expect(clockTime(NEW_YEARS_EVE)).toBe('23:30')
  expect(exactTime(NEW_YEARS_EVE)).toBe('23:30:00')
  expect(dayAndTime(NEW_YEARS_EVE)).toBe('31 dic, 23:30')
  expect(sortableTime(NEW_YEARS_EVE)).toBe('2026-12-31 23:30')
})

test('day and time are those of the time zone America/Mexico_City, summer and winter', () => {
  const zone = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Mexico_City',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const moments = fc.date({ min: new Date('2023-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(fc.property(moments, (at) => sortableTime(at.getTime()) === zone.format(at)))
})

test.each([
  ['2026-01-01', '2026-W01'],
  ['2025-12-29', '2026-W01'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2026-07-05', '2026-W27'],
  ['2026-07-06', '2026-W28'],
  ['2024-12-30', '2025-W01'],
])('%s is in week %s, which begins on Monday and belongs to the year of its Thursday', (day, week) => {
  expect(isoWeek(day)).toBe(week)
})

test('a day begins at midnight in Mexico City', () => {
  expect(new Date(startOfDay('2026-07-07')).toISOString()).toBe('2026-07-07T06:00:00.000Z')
  expect(mexicoDay(startOfDay('2026-07-07') - 1)).toBe('2026-07-06')
})

test('the last days end with today in Mexico City and go over months and leap days', () => {
  expect(lastDays(NEW_YEARS_EVE, 3)).toEqual(['2026-12-29', '2026-12-30', '2026-12-31'])
  expect(lastDays(Date.parse('2028-03-01T12:00:00Z'), 2)).toEqual(['2028-02-29', '2028-03-01'])
})

test('the last hours end with the one under way', () => {
  expect(lastHours(NEW_YEARS_EVE, 3)).toEqual([
    '2027-01-01T03:00:00.000Z',
    '2027-01-01T04:00:00.000Z',
    '2027-01-01T05:00:00.000Z',
  ])
})

test('no hour and no day is left out or repeated', () => {
  fc.assert(
    fc.property(fc.nat({ max: 4_000_000_000_000 }), (now) => {
      expect(new Set(lastHours(now, 48)).size).toBe(48)
      expect(new Set(lastDays(now, 60)).size).toBe(60)
    }),
  )
})

test.each([
  ['2026-01-01', '1 ene'],
  ['2026-07-07', '7 jul'],
  ['2026-12-31', '31 dic'],
])('%s is written %s', (day, text) => {
  expect(shortDay(day)).toBe(text)
})

test.each([
  [-5_000, 'hace 0 s'],
  [999, 'hace 0 s'],
  [40_000, 'hace 40 s'],
  [60_000, 'hace 1 min'],
  [150_000, 'hace 2 min'],
  [3_599_999, 'hace 59 min'],
  [3_600_000, 'hace 1 h'],
  [86_399_999, 'hace 23 h'],
  [86_400_000, 'hace 1 día'],
  [200_000_000, 'hace 2 días'],
])('%i milliseconds ago is %s', (milliseconds, text) => {
  expect(ago(milliseconds)).toBe(text)
})

test('a day is written out as it is read aloud', () => {
  expect(longDay('2026-11-04')).toBe('4 de noviembre de 2026')
  const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-01`)
  const inWords = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })
  for (const day of months) expect(longDay(day)).toBe(inWords.format(Date.parse(day)))
})

test.each([
  ['the same day', '2026-11-16', '2026-11-16', 'el 16 de noviembre de 2026'],
  ['the same month', '2026-11-01', '2026-11-16', 'del 1 al 16 de noviembre de 2026'],
  ['another month', '2026-10-28', '2026-11-16', 'del 28 de octubre al 16 de noviembre de 2026'],
  [
    'the same month of another year',
    '2026-11-01',
    '2027-11-16',
    'del 1 de noviembre de 2026 al 16 de noviembre de 2027',
  ],
  ['another year', '2026-12-28', '2027-01-03', 'del 28 de diciembre de 2026 al 3 de enero de 2027'],
])('days up to %s are written as they are read aloud', (_, from, to, text) => {
  expect(dayRange(from, to)).toBe(text)
})

test('the Monday of a week is the first day that is in it', () => {
  expect(mondayOf('2026-W28')).toBe('2026-07-06')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_500 }), (days) => {
      const day = new Date(days * 86_400_000).toISOString().slice(0, 10)
      const monday = mondayOf(isoWeek(day))
      const since = (Date.parse(day) - Date.parse(monday)) / 86_400_000
      expect([isoWeek(monday), since >= 0 && since < 7]).toEqual([isoWeek(day), true])
    }),
  )
})
