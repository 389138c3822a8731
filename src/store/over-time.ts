import { lastDays, lastHours, mexicoDay, startOfDay } from '#rules/format/dates.ts'
import type { Reads } from './queries.ts'
import type { Measure } from './writes/tally.ts'

const HOURS_SHOWN = 48
const DAYS_SHOWN = 60

type HourRow = {
  measure: Extract<Measure, 'started-in-hour' | 'completed-in-hour'>
  hour: string
  amount: number
}

/** Participation in each of the last hours, by its ISO time, and days of Mexico City, from the counts of hours. */
export async function readOverTime(read: Reads, surveyId: string, now: number) {
  const [hours, days] = [lastHours(now, HOURS_SHOWN), lastDays(now, DAYS_SHOWN)]
  const since = startOfDay(days[0] ?? mexicoDay(now))
  const rows = await read.rows<HourRow>('readHours', [surveyId, new Date(since).toISOString()])
  const inHour = sums(rows, ({ hour }) => hour)
  const inDay = sums(rows, ({ hour }) => mexicoDay(Date.parse(hour)))
  return {
    hours: hours.map((hour) => ({ hour, ...inHour(hour) })),
    days: days.map((day) => ({ day, ...inDay(day) })),
  }
}

function sums(rows: HourRow[], nameOf: (row: HourRow) => string) {
  const byName = new Map<string, { started: number; completed: number }>()
  for (const row of rows) {
    const name = nameOf(row)
    const sum = byName.get(name) ?? { started: 0, completed: 0 }
    sum[row.measure === 'started-in-hour' ? 'started' : 'completed'] += row.amount
    byName.set(name, sum)
  }
  return (name: string) => byName.get(name) ?? { started: 0, completed: 0 }
}
