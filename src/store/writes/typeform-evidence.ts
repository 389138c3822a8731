import type { Place } from '#rules/place.ts'
import type { Queries, Reads } from '../queries.ts'
import { type Completion, completeSession, type Proof } from './complete-session.ts'
import type { Desk } from './desk.ts'

/** A response that Typeform told us of, by webhook or when asked. */
export interface Evidence {
  readonly surveyId: string
  readonly formId: string
  readonly responseId: string
  /** What the form carried in its hidden field, where it has one. */
  readonly sessionId: string | undefined
  readonly place: Place
  readonly at: number
}

export type Unproven = {
  readonly sessionId: string
  readonly surveyId: string
  readonly formId: string
  readonly responseId: string
  readonly tries: number
}

export type Claim = Pick<Unproven, 'formId' | 'responseId' | 'sessionId'>

const NOWHERE: Place = { postalCode: null, colonia: null }

/** A reported completion is looked for after this long, and then less and less often. */
export const ASK_AGAIN_AFTER_MS = [1, 5, 35, 120, 720, 1_440].map((minutes) => minutes * 60_000)

/** Keeps a response and completes or proves the session that it belongs to. Hearing it again changes nothing. */
export async function hearEvidence(desk: Desk, evidence: Evidence): Promise<void> {
  const { queries } = desk
  const { surveyId, formId, responseId, place, at } = evidence
  const isNew = await queries.change('recordEvidence', [formId, responseId, evidence.sessionId ?? null])
  const sessionId = evidence.sessionId ?? (await reportedSession(queries, evidence))
  const wasHandled = isNew === 0 && evidence.sessionId !== undefined
  if (wasHandled || !sessionId) return
  await completeSession(desk, { surveyId, sessionId, responseId, place, at }, () =>
    claim(queries, { formId, responseId, sessionId }),
  )
}

/** Proves the session if its response has come meanwhile; otherwise asks later or, in the end, no more. */
export async function settleUnproven(desk: Desk, { session, at }: { session: Unproven; at: number }): Promise<void> {
  const { queries } = desk
  const { surveyId, sessionId, responseId, tries } = session
  const completion = { surveyId, sessionId, responseId, place: NOWHERE, at }
  await completeSession(desk, completion, () => claim(queries, session))
  const wait = ASK_AGAIN_AFTER_MS[tries + 1]
  if (wait === undefined) await queries.change('forgetUnproven', [sessionId])
  else await queries.change('postponeUnproven', [sessionId, at + wait])
}

/** Proven by a response that is known already; otherwise remembered, to be asked about. */
export async function proveByTypeform(queries: Queries, report: Completion & { formId: string }): Promise<Proof> {
  const proof = await claim(queries, report)
  if (proof === 'reported') {
    const { sessionId, surveyId, formId, responseId, at } = report
    await queries.change('noteUnproven', [sessionId, surveyId, formId, responseId, at + (ASK_AGAIN_AFTER_MS[0] ?? 0)])
  }
  return proof
}

/** A response proves the session that it names, or else the first one that claims it; never two. */
async function claim(queries: Queries, { formId, responseId, sessionId }: Claim): Promise<Proof> {
  return (await queries.change('claimEvidence', [formId, responseId, sessionId])) === 1 ? 'verified' : 'reported'
}

async function reportedSession(reads: Reads, { formId, responseId }: Evidence): Promise<string | undefined> {
  const [row] = await reads.rows<{ sessionId: string }>('findUnproven', [formId, responseId])
  return row?.sessionId
}
