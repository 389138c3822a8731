import type { StoredAnswer } from '#questions/base-question.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Answers } from './answer-rules.ts'

/** Prefix of fields in a Typeform form that are not our questions. No question id contains a colon. */
export const OTHER_FIELD = 'typeform:'

export type StoredAnswers = Readonly<Record<string, StoredAnswer>>

export function toStoredAnswers(answers: Answers): StoredAnswers {
  return Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, kindOf(answer).keep(answer)]))
}
