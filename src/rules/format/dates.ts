import { DAY_MS, HOUR_MS } from '../durations.ts'

// Intl is not used: its es-MX output differs between browsers and servers, and both must render the same page.

/** Mexico City, and Aguascalientes with it, has kept UTC−6 all year since October 2022. */
const MEXICO_OFFSET_MS = -6 * HOUR_MS

/** The day in Mexico City: «2026-07-07». */
export function mexicoDay(at: number): string {
  return inMexico(at).slice(0, 10)
}

/** The same without hyphens: «20260707». */
export function compactDay(at: number): string {
  return mexicoDay(at).replaceAll('-', '')
}

/** The ISO week of a day, which begins on Monday and belongs to the year of its Thursday: «2026-W28». */
export function isoWeek(day: string): string {
  const monday0 = (new Date(day).getUTCDay() + 6) % 7
  const thursday = Date.parse(day) + (3 - monday0) * DAY_MS
  const year = new Date(thursday).getUTCFullYear()
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** The Monday on which an ISO week begins: «2026-W28» → «2026-07-06». */
export function mondayOf(week: string): string {
  const [year = 0, number = 0] = week.split('-W').map(Number)
  const fourth = Date.UTC(year, 0, 4)
  const monday0 = (new Date(fourth).getUTCDay() + 6) % 7
  return new Date(fourth + ((number - 1) * 7 - monday0) * DAY_MS).toISOString().slice(0, 10)
}

/** When a day begins in Mexico City. */
export function startOfDay(day: string): number {
  return Date.parse(day) - MEXICO_OFFSET_MS
}

/** A moment as Mexico City's clocks show it, as a date field of a form has it («2026-07-07T18:05»); undefined where there is none. */
export function mexicoMoment(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined
  const at = Date.parse(`${text}Z`) - MEXICO_OFFSET_MS
  // JavaScript would take 30 February for 2 March.
  return !Number.isNaN(at) && localMoment(at) === text ? at : undefined
}

/** The other way round. */
export function localMoment(at: number): string {
  return inMexico(at).slice(0, 16)
}

/** The last days up to now in Mexico City, oldest first. */
export function lastDays(now: number, count: number): string[] {
  return countingBack(count, (back) => mexicoDay(now - back * DAY_MS))
}

/** When each of the last hours began, oldest first, as ISO times in UTC: Mexico City is a whole number of hours away. */
export function lastHours(now: number, count: number): string[] {
  return countingBack(count, (back) => new Date(Math.floor(now / HOUR_MS - back) * HOUR_MS).toISOString())
}

const monthNames = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const

/** «2026-07-07» → «7 jul». */
export function shortDay(day: string): string {
  return `${Number(day.slice(8, 10))} ${monthOf(day).slice(0, 3)}`
}

/** «2026-07-07» → «7 de julio de 2026». */
export function longDay(day: string): string {
  return `${Number(day.slice(8, 10))} de ${monthOf(day)} de ${day.slice(0, 4)}`
}

function monthOf(day: string): string {
  return monthNames[Number(day.slice(5, 7)) - 1] ?? ''
}

/** «del 1 al 16 de noviembre de 2026»: what both days share is said once. */
export function dayRange(from: string, to: string): string {
  if (from === to) return `el ${longDay(to)}`
  const [day, month, year] = longDay(from).split(' de ')
  if (from.slice(0, 7) === to.slice(0, 7)) return `del ${day} al ${longDay(to)}`
  if (year === to.slice(0, 4)) return `del ${day} de ${month} al ${longDay(to)}`
  return `del ${longDay(from)} al ${longDay(to)}`
}

/** The time of day in Mexico City: «18:05». */
export function clockTime(at: number): string {
  return inMexico(at).slice(11, 16)
}

/** The same to the second: «18:05:09». */
export function exactTime(at: number): string {
  return inMexico(at).slice(11, 19)
}

/** «7 jul, 18:05». */
export function dayAndTime(at: number): string {
  return `${shortDay(mexicoDay(at))}, ${clockTime(at)}`
}

/** «2026-07-07 18:05», for spreadsheets. */
export function sortableTime(at: number): string {
  return `${mexicoDay(at)} ${clockTime(at)}`
}

/** «hace 40 s», «hace 2 min», «hace 3 h», «hace 2 días»; «hace 0 s» if the clock was set back. */
export function ago(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000))
  if (seconds < 60) return `hace ${seconds} s`
  if (seconds < 3_600) return `hace ${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `hace ${Math.floor(seconds / 3_600)} h`
  const days = Math.floor(seconds / 86_400)
  return days === 1 ? 'hace 1 día' : `hace ${days} días`
}

function inMexico(at: number): string {
  return new Date(at + MEXICO_OFFSET_MS).toISOString()
}

function countingBack<T>(count: number, make: (back: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(count - 1 - index))
}

/** Whether «2027-06-03» is in the calendar: JavaScript would take 30 February for 2 March. */
export function isDay(text: string): boolean {
  const at = Date.parse(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
