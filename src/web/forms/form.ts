import type { SolvedChallenge } from '#contract/schemas.ts'
import type { Survey } from '#surveys/survey.ts'
import type { GetProof } from '../proof/use-proof.ts'
import type { Place } from '../survey/flow-state.ts'

/** What every form receives from the page, ours or an external one. */
export interface FormProps {
  readonly survey: Survey
  readonly session: { readonly id: string; readonly place: Place; readonly openedAt: string }
  readonly onReady: () => void
  readonly onSubmitted: (submission: Submission) => void
  readonly onFailed: (reason: FormFailure) => void
}

/** Our own form also controls which part is shown, and sends the answers itself. */
export interface BuiltinFormProps extends FormProps {
  readonly part: number
  readonly goTo: (part: number) => void
  readonly onRefused: (sentence: string) => void
  /** While answers do not arrive. They are sent again when the line returns. */
  readonly setCutOff: (isCutOff: boolean) => void
  readonly getProof: GetProof
}

export interface Submission {
  readonly responseId: string
  readonly sessionId: string
  /** Present, even if undefined, when the form has already waited for the proof. */
  readonly proof?: SolvedChallenge | undefined
}

/** Why the external form is not shown. `unwanted`: the visitor did not want to wait for it. */
export type FormFailure = 'not-ready' | 'closed' | 'unwanted'
