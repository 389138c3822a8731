import type { KeptAnswers } from '#rules/answers/kept-answers.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { Verification } from './writes/complete-session.ts'
import { dayOf } from './writes/count-response.ts'
import { hasAnswers, type Response, type ResponseOutcome } from './writes/keep-answers.ts'

/** Whoever reads a page waits no longer than a visitor would notice. */
const PAGE_ROWS = 500

type ResponseRow = {
  readonly id: string
  readonly verification: Verification
  readonly version: string
  readonly postalCode: string | null
  readonly colonia: string | null
  readonly timeTaken: string
  readonly marks: string
  readonly answers: string
}

/** A response without its id, which nobody outside has a use for. */
export type KeptResponse = Omit<ResponseRow, 'id' | 'answers'> & { readonly day: string; readonly answers: KeptAnswers }

/** Answers to our own form. */
export function answers({ read }: Engine, { write }: BatchWriter) {
  return {
    areKept: (sessionId: string): Promise<boolean> => hasAnswers(read, sessionId),

    keep: (response: Response): Promise<ResponseOutcome> => write('keepAnswers', response),

    /** Every response of a survey, by the day and then by chance. What comes meanwhile may be among them or not. */
    async *pages(surveyId: string): AsyncGenerator<KeptResponse[]> {
      for (let after = ''; ; ) {
        const [page] = await read.rows<{ end: string | null }>('endOfPage', [after, PAGE_ROWS])
        if (!page?.end) return
        const rows = await read.rows<ResponseRow>('responsesBetween', [surveyId, after, page.end])
        if (rows.length > 0) yield rows.map(kept)
        after = page.end
      }
    },
  }
}

function kept({ id, answers, ...row }: ResponseRow): KeptResponse {
  return { ...row, day: dayOf(id), answers: JSON.parse(answers) as KeptAnswers }
}
