import type { SettingReader } from './setting-reader.ts'

const ISO = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/

/** A moment that means the same on every machine. */
export const moment: SettingReader<number> = (text) => {
  const day = ISO.exec(text)?.[1]
  const value = Date.parse(text)
  return day === undefined || Number.isNaN(value) || !isInCalendar(day)
    ? { problem: 'debe ser un momento con su huso, como 2027-06-03T00:00:00-06:00' }
    : { value }
}

/** JavaScript would take 30 February for 2 March. */
function isInCalendar(day: string): boolean {
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
