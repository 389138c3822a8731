import type { CompletionBody, StartReply } from '#contract/schemas.ts'
import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import type { Survey } from '#surveys/survey.ts'
import type { FormFailure } from '../forms/form.ts'
import type { Place } from './flow-state.ts'

/** A survey under way, as this tab remembers it: nothing is asked twice, and nothing outlives the tab. */
export interface Visit {
  readonly session?: StartReply
  /** As typed so far. */
  readonly place?: Place
  /** Where the visitor was; the entry of the browser's history knows better, where there is one. */
  readonly step?: number
  readonly answers?: SentAnswers
  /** Parts of our form that were told as reached. */
  readonly reached?: readonly string[]
  /** Why our own form is shown instead of the external one. */
  readonly insteadOfExternal?: FormFailure | undefined
  /** A submission that the server has not acknowledged yet. */
  readonly pending?: PendingCompletion | undefined
  /** The server has counted an answer from here: to be turned away afterwards is no news. */
  readonly wasCounted?: true
}

export type PendingCompletion = CompletionBody & {
  readonly surveyId: string
  readonly completion: Survey['flow']['completion']
}

const keyOf = (surveyId: string) => `encuesta-${surveyId}`

export function recall(surveyId: string): Visit {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(surveyId)) ?? '{}') as Visit) ?? {}
  } catch {
    return {}
  }
}

export function remember(surveyId: string, changes: Visit): void {
  write(surveyId, { ...recall(surveyId), ...changes })
}

/** The answer was counted, or refused for good. What is still on its way to the server stays, and that something was counted. */
export function forget(surveyId: string): void {
  const { pending, wasCounted } = recall(surveyId)
  write(surveyId, { pending, ...(wasCounted && { wasCounted }) })
}

function write(surveyId: string, visit: Visit): void {
  try {
    const text = JSON.stringify(visit)
    if (text === '{}') sessionStorage.removeItem(keyOf(surveyId))
    else sessionStorage.setItem(keyOf(surveyId), text)
  } catch {
    // A browser may forbid storage: the page itself still holds everything.
  }
}
