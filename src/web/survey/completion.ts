import { apiPaths } from '#contract/paths.ts'
import type { SolvedChallenge, StartReply } from '#contract/schemas.ts'
import { failureCodeOf, isTemporary, post, refusalOf } from '../query.ts'
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
    const ending = await tellServer(pending)
    if (ending) return ending
    await timeOrNetwork(wait)
  }
}

/** What an earlier page could not deliver, tried once more before the visitor is let in again. */
export async function resendKept(surveyId: string): Promise<void> {
  const { pending } = recall(surveyId)
  if (pending) await tellServer(pending)
}

/** Nothing, where the server could not be reached. */
async function tellServer(pending: PendingCompletion): Promise<Ending | undefined> {
  const { surveyId, sessionId } = pending
  let ending: Ending = { kind: 'counted' }
  try {
    await inSession(surveyId, sessionId, (session) => report({ ...pending, sessionId: session }))
  } catch (error) {
    if (isTemporary(error)) return undefined
    const sentence = isUnknownSession(error) ? undefined : refusalOf(error)
    ending = { kind: 'refused', sentence: sentence ?? NOT_COUNTED }
  }
  remember(surveyId, { pending: undefined, ...(ending.kind === 'counted' && { wasCounted: true }) })
  return ending
}

async function report({ surveyId, completion, ...body }: PendingCompletion): Promise<void> {
  const complete = () => post(apiPaths.complete(surveyId), body)
  if (completion === 'report-only') await complete()
  else await post(apiPaths.verifyCompletion(surveyId), body).catch(complete)
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
    setTimeout(resolve, milliseconds)
    window.addEventListener('online', () => resolve(), { once: true })
  })
}
