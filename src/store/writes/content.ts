import type { KeptAnswers } from '#rules/answers/kept-answers.ts'
import type { Line } from '#rules/quality/straight-lines.ts'

/** What was answered, to which version of the questionnaire, and what it counts for. */
export interface Content {
  readonly version: string
  readonly answers: KeptAnswers
  readonly cell: string
  /** Whether every choice stands in the same place of its list, where there are enough to say. */
  readonly line?: Line | undefined
  /** The places of the cell's numbers that it adds one to. */
  readonly counts: readonly number[]
}
