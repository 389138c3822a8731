import { HOUR_MS } from '#rules/durations.ts'
import type { Queries } from '../queries.ts'

/** What is tallied. Some have one count per bucket: an hour, day, postal code, marks, time taken, line, day and part of the form, or day, step and link. */
export type Measure =
  | 'started'
  | 'visitors'
  | 'completed'
  | 'moved'
  | 'verified'
  | 'refused-check'
  | 'refused-start'
  | 'refused-completion'
  | 'started-in-hour'
  | 'completed-in-hour'
  | 'completed-in-place'
  | 'completed-with-marks'
  | 'completed-in-time'
  | 'stand-in-on-day'
  | 'answered-in-line'
  | 'reached-on-day'
  | 'visited-on-day'
  | 'coded'

/** Adds up the counts of one transaction, so that each running count is written once however many visitors share it. */
export function tallySheet() {
  const counts = new Map<string, { surveyId: string; measure: Measure; bucket: string; amount: number }>()
  return {
    add(surveyId: string, measure: Measure, bucket = '', by: 1 | -1 = 1) {
      const key = `${surveyId} ${measure} ${bucket}`
      const count = counts.get(key)
      if (count) count.amount += by
      else counts.set(key, { surveyId, measure, bucket, amount: by })
    },

    /** Always in the same order: two processes that locked the same counts in different orders would deadlock. */
    async write(queries: Queries) {
      const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
      await Promise.all(
        sorted.map(([, { surveyId, measure, bucket, amount }]) =>
          queries.change('addToTally', [surveyId, measure, bucket, amount]),
        ),
      )
    },
  }
}

export type TallySheet = ReturnType<typeof tallySheet>

/** The start of the hour, in ISO. */
export function hourOf(at: number): string {
  return new Date(Math.floor(at / HOUR_MS) * HOUR_MS).toISOString()
}
