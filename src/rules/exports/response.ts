import type { KeptAnswers } from '../answers/kept-answers.ts'
import type { RuleId } from '../quality/setting-aside.ts'

export interface ExportedResponse {
  readonly day: string
  readonly version: string
  readonly verification: string
  readonly timeTaken: string
  readonly municipality: string | undefined
  /** What was noteworthy when it came. */
  readonly marks: string
  /** The rule that sets it aside, if one does. */
  readonly setAside: RuleId | undefined
  /** None for minors, for responses set aside, and where the survey has no weights. */
  readonly weight: number | undefined
  readonly postalCode: string | null
  readonly colonia: string | null
  readonly answers: KeptAnswers
}
