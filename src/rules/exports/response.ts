import type { StoredAnswers } from '../answers/stored-answers.ts'
import type { RuleId } from '../quality/setting-aside.ts'

export interface ExportedResponse {
  readonly day: string
  readonly version: string
  readonly verification: string
  readonly municipality: string | undefined
  /** Its flags; see `quality/flags.ts`. */
  readonly marks: string
  /** The rule that sets it aside, if one does. */
  readonly setAside: RuleId | undefined
  /** Undefined for minors, for responses set aside, and if the survey has no weights. */
  readonly weight: number | undefined
  readonly postalCode: string | null
  readonly colonia: string | null
  readonly answers: StoredAnswers
}
