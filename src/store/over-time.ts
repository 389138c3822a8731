import { lastDays, lastHours, mexicoDay, startOfDay } from '#rules/format/dates.ts'
import type { Reads } from './queries.ts'
import type { Measure } from './writes/tally.ts'

const HOURS_SHOWN = 48
const DAYS_SHOWN = 60
const DAYS_BESIDE_OTHERS = 14

type HourRow = {
  measure: Extract<Measure, 'started-in-hour' | 'completed-in-hour'>
  hour: string
  amount: number
}

/** Participation in each of the last hours, by its ISO time, and days of Mexico City, from the counts of hours. */
export async function readOverTime(read: Reads, surveyId: string, now: number) {
  const [hours, days] = [lastHours(now, HOURS_SHOWN), lastDays(now, DAYS_SHOWN)]
  const rows = await readSince(read, surveyId, days)
  const inHour = sums(rows, ({ hour }) => hour)
  const inDay = sums(rows, ({ hour }) => mexicoDay(Date.parse(hour)))
  return {
    hours: hours.map((hour) => ({ hour, ...inHour(hour) })),
    days: days.map((day) => ({ day, ...inDay(day) })),
  }
}

/** Completions in each of the last days, and the hour of the newest: what all surveys show beside each other. */
export async function readLately(read: Reads, surveyId: string, now: number) {
  const days = lastDays(now, DAYS_BESIDE_OTHERS)
  const rows = (await readSince(read, surveyId, days)).filter(({ measure }) => measure === 'completed-in-hour')
  const inDay = sums(rows, ({ hour }) => mexicoDay(Date.parse(hour)))
  const lastAnswered = rows
    .map(({ hour }) => hour)
    .toSorted()
    .at(-1)
  return { days: days.map((day) => inDay(day).completed), ...(lastAnswered && { lastAnswered }) }
}

function readSince(read: Reads, surveyId: string, days: readonly string[]): Promise<HourRow[]> {
  return read.rows<HourRow>('readHours', [surveyId, new Date(startOfDay(days[0] ?? '')).toISOString()])
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
