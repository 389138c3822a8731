import type { SolvedChallenge } from '#contract/schemas.ts'
import type { Survey } from '#surveys/survey.ts'
import type { Prove } from '../proof/use-proof.ts'
import type { Place } from '../survey/flow-state.ts'

/** What the page tells a form, and hears from it. It does not care whose form it is. */
export interface FormProps {
  readonly survey: Survey
  readonly session: { readonly id: string; readonly place: Place; readonly openedAt: string }
  readonly onReady: () => void
  readonly onSubmitted: (submission: Submission) => void
  readonly onFailed: (reason: FormFailure) => void
}

/** A form of several parts is also told which one is shown, and says which one is next and what the server refused, and given the work for its session. */
export interface OwnFormProps extends FormProps {
  readonly part: number
  readonly goTo: (part: number) => void
  readonly onRefused: (sentence: string) => void
  readonly prove: Prove
}

export interface Submission {
  readonly responseId: string
  readonly sessionId: string
  /** From a form that has waited for the work itself, whether it came or not. */
  readonly proof?: SolvedChallenge | undefined
}

/** Why the external form is not shown; `unwanted`: the visitor did not want to wait for it. */
export type FormFailure = 'not-ready' | 'closed' | 'unwanted'
