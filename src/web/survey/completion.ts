import { apiPaths } from '#contract/paths.ts'
import type { CompletionBody, SolvedChallenge, StartReply } from '#contract/schemas.ts'
import { failureCodeOf, isPassing, post, refusalOf } from '../query.ts'
import type { Ending } from './flow-state.ts'
import { type PendingCompletion, recall, remember } from './tab-memory.ts'

type Outcome = Ending | { readonly kind: 'unknown-session' } | { readonly kind: 'unreachable' }

type Work = Promise<SolvedChallenge | undefined>

const LONGEST_WAIT_MS = 30_000
const NOT_COUNTED = 'No pudimos registrar tu respuesta.'

/** Tells the server until it has answered. What is under way is kept, so that a reload goes on with it. */
export async function settleCompletion(submitted: PendingCompletion, work: Work): Promise<Ending> {
  remember(submitted.surveyId, { pending: submitted })
  const pending = { ...submitted, proof: await work }
  remember(submitted.surveyId, { pending })
  for (let wait = 1_000; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const outcome = await tellServer(pending)
    if (outcome.kind !== 'unreachable') {
      rememberOutcome(pending.surveyId, outcome)
      return outcome
    }
    await timeOrNetwork(wait)
  }
}

/** What an earlier page could not deliver, tried once more before the visitor is let in again. */
export async function resendKept(surveyId: string): Promise<void> {
  const { pending } = recall(surveyId)
  const outcome = pending && (await tellServer(pending))
  if (outcome && outcome.kind !== 'unreachable') rememberOutcome(surveyId, outcome)
}

function rememberOutcome(surveyId: string, { kind }: Ending): void {
  remember(surveyId, { pending: undefined, ...(kind === 'counted' && { wasCounted: true }) })
}

/** A session that the server no longer knows is replaced: the answer is not lost with it. */
async function tellServer(pending: PendingCompletion): Promise<Ending | { kind: 'unreachable' }> {
  const outcome = await report(pending)
  if (outcome.kind !== 'unknown-session') return outcome
  try {
    const { sessionId } = await post<StartReply>(apiPaths.start(pending.surveyId))
    const again = await report({ ...pending, sessionId })
    return again.kind === 'unknown-session' ? { kind: 'refused', sentence: NOT_COUNTED } : again
  } catch (error) {
    return outcomeOf(error)
  }
}

async function report({ surveyId, completion, ...body }: PendingCompletion): Promise<Outcome> {
  if (completion === 'verify-then-report') {
    const verified = await attempt(apiPaths.verifyCompletion(surveyId), body)
    if (verified.kind === 'counted') return verified
  }
  return attempt(apiPaths.complete(surveyId), body)
}

async function attempt(url: string, body: CompletionBody): Promise<Outcome> {
  try {
    await post(url, body)
    return { kind: 'counted' }
  } catch (error) {
    return failureCodeOf(error) === 'unknown-session' ? { kind: 'unknown-session' } : outcomeOf(error)
  }
}

function outcomeOf(error: unknown): Ending | { kind: 'unreachable' } {
  return isPassing(error) ? { kind: 'unreachable' } : { kind: 'refused', sentence: refusalOf(error) ?? NOT_COUNTED }
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
