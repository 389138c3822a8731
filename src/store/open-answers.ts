import type { KeptAnswers } from '#rules/answers/kept-answers.ts'
import { ageQuestion } from '#surveys/questionnaires/about-you.ts'
import type { Engine } from './engine.ts'
import { dayOf } from './writes/count-response.ts'

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

type ResponseRow = { id: string; answers: string | null }

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
        const rows = await read.rows<ResponseRow>('responsesBefore', [surveyId, readTo, AT_ONCE])
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
