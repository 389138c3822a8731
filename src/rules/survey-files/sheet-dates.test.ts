import { expect, test } from 'vitest'
import { sortableTime } from '../format/dates.ts'
import { sheetMoment } from './sheet-dates.ts'

test.each([
  ['2026-12-01', '2026-12-01 00:00', '2026-12-02 00:00'],
  ['2026-12-01 08:30', '2026-12-01 08:30', '2026-12-01 08:30'],
  ['2026-12-01T8:30:00', '2026-12-01 08:30', '2026-12-01 08:30'],
  ['1/12/2026', '2026-12-01 00:00', '2026-12-02 00:00'],
  ['01/12/2026 08:30', '2026-12-01 08:30', '2026-12-01 08:30'],
  // As Excel keeps a cell that shows a date.
  ['46357', '2026-12-01 00:00', '2026-12-02 00:00'],
  ['46357.5', '2026-12-01 12:00', '2026-12-01 12:00'],
])('«%s» opens at the beginning of the day and closes at its end, unless it says an hour', (text, opens, closes) => {
  const said = (which: 'opens' | 'closes') => sortableTime(sheetMoment(text, which) ?? 0)
  expect([said('opens'), said('closes')]).toEqual([opens, closes])
})

test.each(['mañana', '2026-02-30', '2026-12-01 25:00', '13/13/2026', '8', ''])('«%s» is no date', (text) => {
  expect(sheetMoment(text, 'opens')).toBeUndefined()
})
