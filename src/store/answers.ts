import type { StoredAnswers } from '#rules/answers/stored-answers.ts'
import { ageQuestion } from '#surveys/questionnaires/about-you.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { Content, Verification } from './writes/complete-session.ts'
import { dayOf } from './writes/count-response.ts'
import { hasAnswers, type Response, type ResponseOutcome } from './writes/keep-answers.ts'

/** Few enough that reading a page delays no visitor noticeably. */
const PAGE_ROWS = 500

type ResponseRow = {
  readonly id: string
  readonly verification: Verification
  readonly version: string
  readonly postalCode: string | null
  readonly colonia: string | null
  readonly marks: string
  readonly answers: string
}

/** One of another survey, or without a response of ours, has no answers. */
type SessionRow = Omit<ResponseRow, 'answers'> & { readonly answers: string | null }

/** Without the session's id, which nobody outside the store needs. */
export type StoredResponse = Omit<ResponseRow, 'id' | 'answers'> & {
  readonly day: string
  readonly answers: StoredAnswers
}

/** Answers to our own form. */
export function answers({ read }: Engine, { write }: BatchWriter) {
  return {
    areKept: (sessionId: string): Promise<boolean> => hasAnswers(read, sessionId),

    keep({ content, ...response }: Omit<Response, 'content'> & { content: Content }): Promise<ResponseOutcome> {
      const asText = { version: content.version, answers: JSON.stringify(content.answers) }
      return write('keepAnswers', { ...response, content: asText })
    },

    /** Every response of a survey, by day and in random order within a day. Those stored meanwhile may be included or not. */
    async *pages(surveyId: string): AsyncGenerator<StoredResponse[]> {
      const readAfter = (id: string) => read.rows<SessionRow>('pageOfResponses', [surveyId, id, PAGE_ROWS])
      for (let rows = await readAfter(''), last = rows.at(-1); last; last = rows.at(-1)) {
        // While the database reads the next page, whoever asked works on this one.
        const next = readAfter(last.id)
        // If they stop asking, nobody awaits it.
        next.catch(() => {})
        const responses = rows.filter(hasResponse).map(toResponse)
        if (responses.length > 0) yield responses
        rows = await next
      }
    },
  }
}

function hasResponse(row: SessionRow): row is ResponseRow {
  return row.answers !== null
}

/** Field by field: of a hundred thousand rows, each taken apart and put together, somebody waits for the tenth of a second. */
function toResponse({ id, verification, version, postalCode, colonia, marks, answers }: ResponseRow): StoredResponse {
  const day = dayOf(id)
  return { verification, version, postalCode, colonia, marks, day, answers: JSON.parse(answers) as StoredAnswers }
}

/** Sorts after every session id. */
const AFTER_ALL = '99999999'
const ROWS_PER_READ = 200
/** A search that finds little stops here; the next page continues it. */
const MOST_ROWS_READ = 10_000

interface OpenAnswersQuery {
  readonly surveyId: string
  readonly question: string
  readonly isWanted: (words: string) => boolean
  readonly most: number
  /** Where the last page ended. */
  readonly before?: string | undefined
}

/**
 * What people wrote, newest day first and in random order within a day. Minors are left out as everywhere.
 * Only the day and the words are given: with a place or a cell, words could lead to a person.
 */
export function openAnswers({ read }: Engine) {
  return {
    /** `next` is undefined when there are no more. It is a session's id: the server must not hand it out. */
    async of({ surveyId, question, isWanted, most, before = AFTER_ALL }: OpenAnswersQuery) {
      const answers: { day: string; words: string }[] = []
      let [readTo, end] = [before, before]
      for (let rowsRead = 0; rowsRead < MOST_ROWS_READ; rowsRead += ROWS_PER_READ) {
        const rows = await read.rows<{ id: string; answers: string | null }>('responsesBefore', [
          surveyId,
          readTo,
          ROWS_PER_READ,
        ])
        for (const { id, answers: text } of rows) {
          const words = text === null ? undefined : wordsIn(JSON.parse(text) as StoredAnswers, question)
          if (words === undefined || !isWanted(words)) continue
          // Only now is it certain that there is another page.
          if (answers.length === most) return { answers, next: end }
          answers.push({ day: dayOf(id), words })
          end = id
        }
        if (rows.length < ROWS_PER_READ) return { answers, next: undefined }
        readTo = rows.at(-1)?.id ?? readTo
        if (answers.length < most) end = readTo
      }
      return { answers, next: end }
    },
  }
}

function wordsIn(answers: StoredAnswers, question: string): string | undefined {
  const isMinor = answers[ageQuestion.id]?.options?.includes('under-18')
  return isMinor ? undefined : answers[question]?.words
}
