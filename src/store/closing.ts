import type { ClosingDecision, OpeningDates } from '#rules/openness.ts'
import type { RecordEntry } from '#rules/people/record.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { ClosingOutcome, DecidedClosing } from './writes/closing.ts'

type Row = { readonly surveyId: string; readonly at: number; readonly decision: ClosingDecision['decision'] }

type DatesRow = { readonly surveyId: string; readonly opens: number | null; readonly closes: number | null }

interface SetDates extends OpeningDates {
  readonly surveyId: string
  readonly record: RecordEntry
}

/** Which surveys were closed by hand, when they open and close by themselves, and each survey's own part of the visitor key. */
export function closing({ read }: Engine, { write, change }: BatchWriter) {
  return {
    /** The last decision about each survey. */
    async decisions(): Promise<Map<string, ClosingDecision>> {
      const rows = await read.rows<Row>('readClosings', [])
      return new Map(rows.map(({ surveyId, at, decision }) => [surveyId, { at: Number(at), decision }]))
    },

    /** After `for-good` nobody can be recognised as a visitor of the survey. The bytes stay in the files until all tables are rewritten. */
    decide: (decided: DecidedClosing): Promise<ClosingOutcome> => write('decideClosing', decided),

    /** Of the surveys whose dates were set in the panel or in their sheet. */
    async dates(): Promise<Map<string, OpeningDates>> {
      const rows = await read.rows<DatesRow>('readOpeningDates', [])
      const moment = (at: number | null) => (at === null ? undefined : Number(at))
      return new Map(
        rows.map(({ surveyId, opens, closes }) => [surveyId, { opens: moment(opens), closes: moment(closes) }]),
      )
    },

    async setDates({ surveyId, opens, closes, record }: SetDates): Promise<ClosingOutcome> {
      const isSet = (await change('putOpeningDates', [surveyId, opens ?? null, closes ?? null], record)) === 1
      return isSet ? 'decided' : 'closed-for-good'
    },

    /** Each survey's part of the key. A survey without one gets the one offered, unless it is closed for good. */
    async keyParts(offered: ReadonlyMap<string, string>): Promise<Map<string, string>> {
      for (const [surveyId, part] of offered) await change('offerKeyPart', [surveyId, part])
      const rows = await read.rows<{ surveyId: string; part: string }>('readKeyParts', [])
      return new Map(rows.map(({ surveyId, part }) => [surveyId, part]))
    },
  }
}
