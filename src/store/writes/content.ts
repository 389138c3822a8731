import type { KeptAnswers } from '#rules/kept-answers.ts'

/** What was answered, to which version of the questionnaire, and what it counts for. */
export interface Content {
  readonly version: string
  readonly answers: KeptAnswers
  readonly cell: string
  /** The places of the cell's numbers that it adds one to. */
  readonly counts: readonly number[]
}
