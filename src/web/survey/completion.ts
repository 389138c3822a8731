import { apiPaths } from '#contract/paths.ts'
import type { SolvedChallenge, StartReply } from '#contract/schemas.ts'
import { failureCodeOf, isPassing, post, refusalOf } from '../query.ts'
import type { Ending } from './flow-state.ts'
import { type PendingCompletion, recall, remember } from './tab-memory.ts'

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

async function tellServer(pending: PendingCompletion): Promise<Ending | { readonly kind: 'unreachable' }> {
  const { surveyId, sessionId } = pending
  try {
    await inSession(surveyId, sessionId, (session) => report({ ...pending, sessionId: session }))
    return { kind: 'counted' }
  } catch (error) {
    if (isPassing(error)) return { kind: 'unreachable' }
    const sentence = isUnknownSession(error) ? undefined : refusalOf(error)
    return { kind: 'refused', sentence: sentence ?? NOT_COUNTED }
  }
}

async function report({ surveyId, completion, ...body }: PendingCompletion): Promise<void> {
  if (completion === 'verify-then-report') {
    const isVerified = await post(apiPaths.verifyCompletion(surveyId), body).then(
      () => true,
      () => false,
    )
    if (isVerified) return
  }
  await post(apiPaths.complete(surveyId), body)
}

export async function startSession(surveyId: string): Promise<StartReply> {
  const session = await post<StartReply>(apiPaths.start(surveyId))
  remember(surveyId, { session })
  return session
}

/** A session that the server no longer knows is replaced: what was to be sent under it is not lost with it. */
export async function inSession<Reply>(
  surveyId: string,
  sessionId: string,
  send: (sessionId: string) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send(sessionId)
  } catch (error) {
    if (!isUnknownSession(error)) throw error
    return send((await startSession(surveyId)).sessionId)
  }
}

function isUnknownSession(error: unknown): boolean {
  return failureCodeOf(error) === 'unknown-session'
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
