import type { Engine } from './engine.ts'
import type { Measure } from './tally.ts'

export interface Figures {
  readonly total: number
  readonly completed: number
  readonly uniqueVisitors: number
}

/** Figures are read from running counts: as fast with ten million sessions as with ten. */
export function figures(engine: Engine) {
  return {
    async of(surveyId: string): Promise<Figures> {
      const rows = await engine.read.rows<{ measure: Measure; amount: number }>('readTallies', [surveyId])
      const amounts = new Map(rows.map((row) => [row.measure, row.amount]))
      return {
        total: amounts.get('started') ?? 0,
        completed: amounts.get('completed') ?? 0,
        uniqueVisitors: amounts.get('visitors') ?? 0,
      }
    },
  }
}
