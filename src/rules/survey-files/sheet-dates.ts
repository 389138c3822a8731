import { DAY_MS } from '../durations.ts'
import { mexicoMoment, startOfDay } from '../format/dates.ts'
import type { OpeningDates } from '../openness.ts'

const DAY_AND_TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d?\d:\d\d)(?::\d\d)?)?$/
const MEXICAN = /^(\d?\d)\/(\d?\d)\/(\d{4})(?: (\d?\d:\d\d)(?::\d\d)?)?$/
/** A cell that a spreadsheet shows as a date holds the days since this one. */
const SERIAL = /^\d{5}(?:\.\d+)?$/
const SERIAL_ZERO = '1899-12-30'

/** A day alone opens at its beginning and closes at its end. */
export function sheetMoment(text: string, which: keyof OpeningDates): number | undefined {
  if (SERIAL.test(text)) {
    const at = startOfDay(SERIAL_ZERO) + Math.round(Number(text) * DAY_MS)
    return text.includes('.') || which === 'opens' ? at : at + DAY_MS
  }
  const [, mexicanDay, month, year, mexicanTime] = MEXICAN.exec(text) ?? []
  const [, day = mexicanDay && `${year}-${twoDigits(month)}-${twoDigits(mexicanDay)}`, time = mexicanTime] =
    DAY_AND_TIME.exec(text) ?? []
  if (day === undefined) return undefined
  const at = mexicoMoment(`${day}T${time === undefined ? '00:00' : time.padStart(5, '0')}`)
  return at !== undefined && time === undefined && which === 'closes' ? at + DAY_MS : at
}

function twoDigits(text = ''): string {
  return text.padStart(2, '0')
}
