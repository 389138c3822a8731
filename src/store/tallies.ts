import type { Engine } from './engine.ts'
import { readLately, readOverTime } from './over-time.ts'
import { readPlaces } from './places.ts'
import type { Measure } from './writes/tally.ts'

/** Tallies are read from running counts: as fast with ten million sessions as with ten. */
export function tallies({ read }: Engine) {
  return {
    async of(surveyId: string) {
      const rows = await read.rows<{ measure: Measure; amount: number }>('readTotals', [surveyId])
      const amounts = new Map(rows.map((row) => [row.measure, row.amount]))
      const amount = (measure: Measure) => amounts.get(measure) ?? 0
      return {
        total: amount('started'),
        completed: amount('completed'),
        uniqueVisitors: amount('visitors'),
        /** Completions that have left the inbox: those that the figures of places, times and answers hold. */
        moved: amount('moved'),
        /** Completions that are in the inbox still. */
        waiting: amount('completed') - amount('moved'),
        verified: amount('verified'),
        reported: amount('completed') - amount('verified'),
        /** Where repeats were turned away. */
        refused: {
          check: amount('refused-check'),
          start: amount('refused-start'),
          completion: amount('refused-completion'),
        },
      }
    },

    lately: (surveyId: string, now: number) => readLately(read, surveyId, now),

    async whenAndWhere(surveyId: string, now: number) {
      const [when, where] = await Promise.all([readOverTime(read, surveyId, now), readPlaces(read, surveyId)])
      return { ...when, ...where }
    },
  }
}
