import { apiPaths } from '#contract/paths.ts'
import type { CompletionBody } from '#contract/schemas.ts'
import type { Survey } from '#surveys/survey.ts'
import { HttpError, post } from '../query.ts'

/** A submission that the server has not acknowledged yet. */
export type PendingCompletion = CompletionBody & {
  readonly surveyId: string
  readonly completion: Survey['flow']['completion']
}

type Outcome = 'counted' | 'refused' | 'unreachable'

const LONGEST_WAIT_MS = 30_000

/** Tells the server until it has answered. What is under way is kept, so that a reload goes on with it. */
export async function settleCompletion(pending: PendingCompletion): Promise<Outcome> {
  keep(pending)
  for (let wait = 1_000; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const outcome = await tellServer(pending)
    if (outcome !== 'unreachable') {
      forget(pending.surveyId)
      return outcome
    }
    await timeOrNetwork(wait)
  }
}

/** What an earlier page could not deliver, tried once more before the visitor is let in again. */
export async function resendKept(surveyId: string): Promise<void> {
  const pending = kept(surveyId)
  if (pending && (await tellServer(pending)) !== 'unreachable') forget(surveyId)
}

async function tellServer({ surveyId, completion, ...body }: PendingCompletion): Promise<Outcome> {
  if (completion === 'verify-then-report') {
    const verified = await attempt(apiPaths.verifyCompletion(surveyId), body)
    if (verified === 'counted') return verified
  }
  return attempt(apiPaths.complete(surveyId), body)
}

async function attempt(url: string, body: CompletionBody): Promise<Outcome> {
  try {
    await post(url, body)
    return 'counted'
  } catch (error) {
    const isFinal = error instanceof HttpError && error.status < 500 && error.status !== 429
    return isFinal ? 'refused' : 'unreachable'
  }
}

function timeOrNetwork(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, milliseconds)
    window.addEventListener('online', go)
  })
}

const keyOf = (surveyId: string) => `encuesta-${surveyId}-pendiente`

function keep(pending: PendingCompletion): void {
  try {
    sessionStorage.setItem(keyOf(pending.surveyId), JSON.stringify(pending))
  } catch {
    // A browser may forbid storage: the page itself still holds the submission.
  }
}

function kept(surveyId: string): PendingCompletion | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(surveyId)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function forget(surveyId: string): void {
  try {
    sessionStorage.removeItem(keyOf(surveyId))
  } catch {
    // Nothing was kept.
  }
}
