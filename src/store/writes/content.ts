import type { KeptAnswers } from '#rules/answers/kept-answers.ts'

/** What was answered, to which version of the questionnaire. */
export interface Content {
  readonly version: string
  readonly answers: KeptAnswers
}
