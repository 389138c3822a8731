import { apiPaths } from '#contract/paths.ts'
import type { StartReply } from '#contract/schemas.ts'
import type { GetProof } from '../proof/use-proof.ts'
import { failureCodeOf, isTemporary, NoReply, post, refusalOf } from '../query.ts'
import type { Ending } from './flow-state.ts'
import { type PendingCompletion, readVisit, saveVisit } from './tab-memory.ts'

const LONGEST_WAIT_MS = 30_000
const NOT_COUNTED = 'No pudimos registrar tu respuesta.'

/** Retries until the server replies. The submission is saved meanwhile, so that a reload can go on with it. */
export async function deliverCompletion(
  submitted: PendingCompletion,
  proof: ReturnType<GetProof>,
  onNoReply: () => void,
): Promise<Ending> {
  saveVisit(submitted.surveyId, { pending: submitted })
  const pending = { ...submitted, proof: await proof }
  saveVisit(submitted.surveyId, { pending })
  return untilDefined(() => tryToSend(pending, onNoReply))
}

/** Calls again until there is a result: as soon as the line returns, or after a wait that doubles. */
export async function untilDefined<Result>(call: () => Promise<Result | undefined>): Promise<Result> {
  for (let wait = 1_000; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const result = await call()
    if (result !== undefined) return result
    await timeoutOrOnline(wait)
  }
}

/** Tries once more to send what an earlier page could not, before access is checked. */
export async function resendPending(surveyId: string): Promise<void> {
  const { pending } = readVisit(surveyId)
  if (pending) await tryToSend(pending)
}

/** Undefined if the server could not be reached. */
async function tryToSend(pending: PendingCompletion, onNoReply = () => {}): Promise<Ending | undefined> {
  const { surveyId, sessionId } = pending
  let ending: Ending = { kind: 'counted' }
  try {
    await withSession(surveyId, sessionId, (session) => report({ ...pending, sessionId: session }))
  } catch (error) {
    if (error instanceof NoReply) onNoReply()
    if (isTemporary(error)) return undefined
    const sentence = isUnknownSession(error) ? undefined : refusalOf(error)
    ending = { kind: 'refused', sentence: sentence ?? NOT_COUNTED }
  }
  saveVisit(surveyId, { pending: undefined, ...(ending.kind === 'counted' && { wasCounted: true }) })
  return ending
}

async function report({ surveyId, completion, ...body }: PendingCompletion): Promise<void> {
  const complete = () => post(apiPaths.complete(surveyId), body)
  if (completion === 'report-only') await complete()
  else await post(apiPaths.verifyCompletion(surveyId), body).catch(complete)
}

export async function startSession(surveyId: string): Promise<StartReply> {
  const session = await post<StartReply>(apiPaths.start(surveyId))
  saveVisit(surveyId, { session })
  return session
}

/** If the server no longer knows the session, sends again in a new one, so that the answers are not lost. */
export async function withSession<Reply>(
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

function timeoutOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
    window.addEventListener('online', () => resolve(), { once: true })
  })
}

/** Browsers differ in whether they ask again for a script that failed to load, so it is asked for once there is a line. */
export function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}
