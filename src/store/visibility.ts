import type { RecordEntry } from '#rules/people/record.ts'
import type { Visibility } from '#surveys/visibility.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { Emptying, VisibilityChange, VisibilityOutcome } from './writes/visibility.ts'

export interface SurveyVisibility {
  readonly visibility: Visibility
  readonly token: string
}

/** Who each survey is for, and its link. */
export function visibility({ read }: Engine, { write, change }: BatchWriter) {
  type Row = { surveyId: string; visibility: Visibility; token: string }
  return {
    /** Surveys that are not here are for everybody, and have no link. */
    async all(): Promise<Map<string, SurveyVisibility>> {
      const rows = await read.rows<Row>('readVisibilities', [])
      return new Map(rows.map(({ surveyId, ...row }) => [surveyId, row]))
    },

    change: (changed: VisibilityChange): Promise<VisibilityOutcome> => write('changeVisibility', changed),

    /** The link before it opens nothing any more. False where the survey has none. */
    async replaceLink(surveyId: string, token: string, record?: RecordEntry): Promise<boolean> {
      return (await change('replaceLink', [surveyId, token], record)) === 1
    },

    empty: (emptying: Emptying): Promise<'emptied' | 'no-trial'> => write('emptyTrial', emptying),
  }
}
