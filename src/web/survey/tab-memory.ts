import type { CompletionBody, StartReply } from '#contract/schemas.ts'
import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import type { Survey } from '#surveys/survey.ts'
import type { FormFailure } from '../forms/form.ts'
import type { Place } from './flow-state.ts'

/** A survey in progress, kept in `sessionStorage`: a reload loses nothing, and nothing outlives the tab. */
export interface Visit {
  readonly session?: StartReply
  /** What has been typed so far. */
  readonly place?: Place
  /** The last step shown. An entry of the browser's history, if there is one, takes precedence. */
  readonly step?: number
  readonly answers?: SentAnswers
  /** Steps and parts of our form already reported as reached. */
  readonly reached?: readonly string[]
  /** Why our own form is shown instead of the external one. */
  readonly insteadOfExternal?: FormFailure | undefined
  /** A submission that the server has not confirmed yet. */
  readonly pending?: PendingCompletion | undefined
  /** The server has counted an answer from this tab: being denied access afterwards is expected. */
  readonly wasCounted?: true
}

export type PendingCompletion = CompletionBody & {
  readonly surveyId: string
  readonly completion: Survey['flow']['completion']
}

const keyOf = (surveyId: string) => `encuesta-${surveyId}`

export function readVisit(surveyId: string): Visit {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(surveyId)) ?? '{}') as Visit) ?? {}
  } catch {
    return {}
  }
}

export function saveVisit(surveyId: string, changes: Visit): void {
  write(surveyId, { ...readVisit(surveyId), ...changes })
}

/** After an answer was counted, or refused for good. Keeps an unconfirmed submission, and whether one was counted. */
export function clearVisit(surveyId: string): void {
  const { pending, wasCounted } = readVisit(surveyId)
  write(surveyId, { pending, ...(wasCounted && { wasCounted }) })
}

function write(surveyId: string, visit: Visit): void {
  try {
    const text = JSON.stringify(visit)
    if (text === '{}') sessionStorage.removeItem(keyOf(surveyId))
    else sessionStorage.setItem(keyOf(surveyId), text)
  } catch {
    // A browser may forbid storage. The page still has everything in memory.
  }
}
