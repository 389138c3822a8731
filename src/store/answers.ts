import type { KeptAnswers } from '#rules/answers/kept-answers.ts'
import { ageQuestion } from '#surveys/questionnaires/about-you.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { Content, Verification } from './writes/complete-session.ts'
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

    keep({ content, ...response }: Omit<Response, 'content'> & { content: Content }): Promise<ResponseOutcome> {
      const kept = { version: content.version, answers: JSON.stringify(content.answers) }
      return write('keepAnswers', { ...response, content: kept })
    },

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

/** Behind every session. */
const NEWEST = '99999999'
const AT_ONCE = 200
/** A search that finds little ends here, and goes on when it is asked to. */
const MOST_LOOKED_AT = 10_000

interface Wanted {
  readonly surveyId: string
  readonly question: string
  readonly isWanted: (words: string) => boolean
  readonly most: number
  /** Where the last page ended. */
  readonly before?: string | undefined
}

/**
 * What people wrote, newest day first; within a day as chance has it, like the ids. Minors are left out as everywhere.
 * Nothing but the day and the words is told: with a place or a cell, words could lead to a person.
 */
export function openAnswers({ read }: Engine) {
  return {
    /** `next` is undefined when there are no more; it is for the server alone, because it names a session. */
    async of({ surveyId, question, isWanted, most, before = NEWEST }: Wanted) {
      const answers: { day: string; words: string }[] = []
      let [readTo, end] = [before, before]
      for (let lookedAt = 0; lookedAt < MOST_LOOKED_AT; lookedAt += AT_ONCE) {
        const rows = await read.rows<{ id: string; answers: string | null }>('responsesBefore', [
          surveyId,
          readTo,
          AT_ONCE,
        ])
        for (const { id, answers: kept } of rows) {
          const words = kept === null ? undefined : wordsIn(JSON.parse(kept) as KeptAnswers, question)
          if (words === undefined || !isWanted(words)) continue
          // Only now is it known that there is one more page.
          if (answers.length === most) return { answers, next: end }
          answers.push({ day: dayOf(id), words })
          end = id
        }
        if (rows.length < AT_ONCE) return { answers, next: undefined }
        readTo = rows.at(-1)?.id ?? readTo
        if (answers.length < most) end = readTo
      }
      return { answers, next: end }
    },
  }
}

function wordsIn(answers: KeptAnswers, question: string): string | undefined {
  const isMinor = answers[ageQuestion.id]?.options?.includes('under-18')
  return isMinor ? undefined : answers[question]?.words
}
