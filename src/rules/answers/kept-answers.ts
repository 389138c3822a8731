import type { KeptAnswer } from '#questions/base-question.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Answers } from './answer-rules.ts'

/** Prefix of fields in a Typeform form that are no question of ours. No question id contains a colon. */
export const OTHER_FIELD = 'typeform:'

export type KeptAnswers = Readonly<Record<string, KeptAnswer>>

export function keptAnswers(answers: Answers): KeptAnswers {
  return Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, kindOf(answer).keep(answer)]))
}
