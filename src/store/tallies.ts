import type { Engine } from './engine.ts'
import { type OverTime, readOverTime } from './over-time.ts'
import { type Places, readPlaces } from './places.ts'
import type { Measure } from './writes/tally.ts'

export interface Tallies {
  readonly total: number
  readonly completed: number
  readonly uniqueVisitors: number
}

/** How far completions are proven, and where repeats were turned away. */
interface Proofs {
  /** Completions that have left the inbox: those that the figures of places, times and answers hold. */
  readonly moved: number
  /** Completions that are in the inbox still. */
  readonly waiting: number
  readonly verified: number
  readonly reported: number
  readonly refused: { readonly check: number; readonly start: number; readonly completion: number }
}

type Amount = (measure: Measure) => number

/** Tallies are read from running counts: as fast with ten million sessions as with ten. */
export function tallies({ read }: Engine) {
  async function totals(surveyId: string): Promise<Amount> {
    const rows = await read.rows<{ measure: Measure; amount: number }>('readTotals', [surveyId])
    const amounts = new Map(rows.map((row) => [row.measure, row.amount]))
    return (measure) => amounts.get(measure) ?? 0
  }

  return {
    async of(surveyId: string): Promise<Tallies> {
      return talliesFrom(await totals(surveyId))
    },

    async withProofsOf(surveyId: string): Promise<Tallies & Proofs> {
      const amount = await totals(surveyId)
      return { ...talliesFrom(amount), ...proofsFrom(amount) }
    },

    async whenAndWhere(surveyId: string, now: number): Promise<OverTime & Places> {
      const [when, where] = await Promise.all([readOverTime(read, surveyId, now), readPlaces(read, surveyId)])
      return { ...when, ...where }
    },
  }
}

function talliesFrom(amount: Amount): Tallies {
  return { total: amount('started'), completed: amount('completed'), uniqueVisitors: amount('visitors') }
}

function proofsFrom(amount: Amount): Proofs {
  return {
    moved: amount('moved'),
    waiting: amount('completed') - amount('moved'),
    verified: amount('verified'),
    reported: amount('completed') - amount('verified'),
    refused: {
      check: amount('refused-check'),
      start: amount('refused-start'),
      completion: amount('refused-completion'),
    },
  }
}
