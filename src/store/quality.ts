import type { Arrivals } from '#rules/quality/counted-parts.ts'
import type { Line } from '#rules/quality/straight-lines.ts'
import type { TimeTaken } from '#rules/quality/time-taken.ts'
import type { Engine } from './engine.ts'
import type { Measure } from './writes/tally.ts'

/** What running counts say of how a survey was answered. */
export function quality({ read }: Engine) {
  return {
    /** Completions by the time that they took; and responses with enough choices to say, whether they stand in one line. */
    async of(surveyId: string) {
      const [times, lines] = await Promise.all([
        read.rows<{ time: TimeTaken; amount: number }>('readTimes', [surveyId]),
        read.rows<{ line: Line; amount: number }>('readLines', [surveyId]),
      ])
      const inLine = new Map(lines.map(({ line, amount }) => [line, amount]))
      return {
        times: new Map(times.map(({ time, amount }) => [time, amount])),
        lines: { straight: inLine.get('straight') ?? 0, varied: inLine.get('varied') ?? 0 },
      }
    },

    /** How often somebody came to each part of the form on each day: exact numbers, to be told rounded. */
    async reached(surveyId: string): Promise<Arrivals[]> {
      const rows = await read.rows<{ bucket: string; amount: number }>('readReached', [surveyId])
      return rows.map(({ bucket, amount }) => {
        const [day = '', part = ''] = bucket.split(' ')
        return { day, part, times: amount }
      })
    },

    /** Completions in each hour in which there were any, the oldest first. */
    completedInHours: (surveyId: string): Promise<{ hour: string; completed: number }[]> =>
      read.rows<{ hour: string; completed: number }>('completedInHours', [surveyId]),

    /** Completions in each hour since one, and the first hour in which there ever was any. */
    async pace(
      surveyId: string,
      since: string,
    ): Promise<{ completedIn: Map<string, number>; first: string | undefined }> {
      const [hours, [first]] = await Promise.all([
        read.rows<{ measure: Measure; hour: string; amount: number }>('readHours', [surveyId, since]),
        read.rows<{ hour: string }>('firstHour', [surveyId]),
      ])
      const completed = hours.filter(({ measure }) => measure === 'completed-in-hour')
      return { completedIn: new Map(completed.map(({ hour, amount }) => [hour, amount])), first: first?.hour }
    },
  }
}
