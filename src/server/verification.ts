import type { SurveyId } from '#surveys/survey.ts'

export interface Claim {
  readonly surveyId: SurveyId
  readonly sessionId: string
  readonly responseId: string
}

/**
 * Each kind of form can prove a response in its own way.
 * `cannot-tell` is an honest answer: the page then reports the completion, and it is counted as reported.
 */
export type VerifyClaim = (claim: Claim) => Promise<'verified' | 'cannot-tell'>
