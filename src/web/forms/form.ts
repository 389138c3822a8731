import type { Survey } from '#surveys/survey.ts'
import type { Place } from '../survey/flow-state.ts'

/** What the page tells a form, and hears from it. It does not care whose form it is. */
export interface FormProps {
  readonly survey: Survey
  readonly session: FormSession
  readonly onReady: () => void
  readonly onStarted: () => void
  readonly onSubmitted: (responseId: string) => void
  readonly onFailed: (reason: FormFailure) => void
}

export interface FormSession {
  readonly id: string
  readonly place: Place
  readonly openedAt: string
}

export type FormFailure = 'not-ready' | 'closed'
