import type { KeptAnswers } from '../kept-answers.ts'

/** A response as it leaves the house. */
export interface ExportedResponse {
  readonly day: string
  readonly version: string
  readonly proof: string
  readonly timeTaken: string
  readonly municipality: string | undefined
  /** None for minors, and where nobody has one. */
  readonly weight: number | undefined
  readonly postalCode: string | null
  readonly colonia: string | null
  readonly answers: KeptAnswers
}
