import type { KeptAnswer } from '#questions/kept-answer.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Answers } from './answer-rules.ts'

/** What a field of Typeform's holds that is no question of ours is kept under its name behind this. No question has such an id. */
export const OTHER_FIELD = 'typeform:'

export type KeptAnswers = Readonly<Record<string, KeptAnswer>>

export function keptAnswers(answers: Answers): KeptAnswers {
  return Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, kindOf(answer).keep(answer)]))
}
