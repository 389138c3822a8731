import type { ClosingDecision } from '#rules/openness.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { ClosingOutcome, DecidedClosing } from './writes/closing.ts'

type Row = { readonly surveyId: string; readonly at: number; readonly decision: ClosingDecision['decision'] }

/** Which surveys were closed by hand, and each survey's own part of the visitor key. */
export function closing({ read }: Engine, { write, change }: BatchWriter) {
  return {
    /** The last decision about each survey. */
    async decisions(): Promise<Map<string, ClosingDecision>> {
      const rows = await read.rows<Row>('readClosings', [])
      return new Map(rows.map(({ surveyId, at, decision }) => [surveyId, { at: Number(at), decision }]))
    },

    /** After `for-good` nobody can be recognised as a visitor of the survey. The bytes stay in the files until all tables are rewritten. */
    decide: (decided: DecidedClosing): Promise<ClosingOutcome> => write('decideClosing', decided),

    /** Each survey's part of the key. A survey without one gets the one offered, unless it is closed for good. */
    async keyParts(offered: ReadonlyMap<string, string>): Promise<Map<string, string>> {
      for (const [surveyId, part] of offered) await change('offerKeyPart', [surveyId, part])
      const rows = await read.rows<{ surveyId: string; part: string }>('readKeyParts', [])
      return new Map(rows.map(({ surveyId, part }) => [surveyId, part]))
    },
  }
}
