import type { ClosingDecision } from '#rules/openness.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { ClosingOutcome } from './writes/closing.ts'

type Row = { readonly surveyId: string; readonly at: number; readonly decision: ClosingDecision['decision'] }

/** Which surveys were closed by hand, and the part of its key that each has for itself. */
export function closing({ read }: Engine, { write, change }: BatchWriter) {
  return {
    /** The last decision about each survey. */
    async decisions(): Promise<Map<string, ClosingDecision>> {
      const rows = await read.rows<Row>('readClosings', [])
      return new Map(rows.map(({ surveyId, at, decision }) => [surveyId, { at: Number(at), decision }]))
    },

    decide: (decided: { surveyId: string; decision: 'open' | 'closed'; at: number }): Promise<ClosingOutcome> =>
      write('decideClosing', decided),

    /** Nobody can be recognised as a visitor of the survey from then on. Bytes stay until everything is forgotten. */
    closeForGood: (closed: { surveyId: string; at: number }): Promise<ClosingOutcome> =>
      write('decideClosing', { ...closed, decision: 'for-good' }),

    /** The parts of all surveys' keys. A survey without one gets the one offered, unless it is closed for good. */
    async keyParts(offered: ReadonlyMap<string, string>): Promise<Map<string, string>> {
      for (const [surveyId, part] of offered) await change('offerKeyPart', [surveyId, part])
      const rows = await read.rows<{ surveyId: string; part: string }>('readKeyParts', [])
      return new Map(rows.map(({ surveyId, part }) => [surveyId, part]))
    },
  }
}
