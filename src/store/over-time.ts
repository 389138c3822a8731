import { lastDays, lastHours, mexicoDay, startOfDay } from '#rules/format/dates.ts'
import type { Reads } from './queries.ts'
import type { Measure } from './writes/tally.ts'

const HOURS_SHOWN = 48
const DAYS_SHOWN = 60
/** Today, and yesterday for whatever was still on its way at midnight. */
const DAYS_UNDER_WAY = 2

interface Turnout {
  readonly started: number
  readonly completed: number
}

export interface OverTime {
  /** Each begins at its ISO time. */
  readonly hours: (Turnout & { readonly hour: string })[]
  /** Days of Mexico City. */
  readonly days: (Turnout & { readonly day: string })[]
}

type HourRow = {
  measure: Extract<Measure, 'started-in-hour' | 'completed-in-hour'>
  hour: string
  amount: number
}

/** Participation in each of the last hours and days. A day that is over takes no more answers, so it is added up once. */
export function overTime(read: Reads) {
  const pastDays = new Map<string, Map<string, Turnout>>()

  return async (surveyId: string, now: number): Promise<OverTime> => {
    const [hours, days] = [lastHours(now, HOURS_SHOWN), lastDays(now, DAYS_SHOWN)]
    const known = pastDays.get(surveyId) ?? new Map<string, Turnout>()
    const firstUnknown = days.find((day) => !known.has(day)) ?? mexicoDay(now)
    const since = Math.min(Date.parse(hours[0] ?? ''), startOfDay(firstUnknown))

    const rows = await read.rows<HourRow>('readHours', [surveyId, new Date(since).toISOString()])
    const inHour = sums(rows, ({ hour }) => hour)
    const inDay = sums(rows, ({ hour }) => mexicoDay(Date.parse(hour)))
    const turnouts = days.map((day) => [day, known.get(day) ?? inDay(day)] as const)
    pastDays.set(surveyId, new Map(turnouts.slice(0, -DAYS_UNDER_WAY)))
    return {
      hours: hours.map((hour) => ({ hour, ...inHour(hour) })),
      days: turnouts.map(([day, turnout]) => ({ day, ...turnout })),
    }
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
  return (name: string): Turnout => byName.get(name) ?? { started: 0, completed: 0 }
}
