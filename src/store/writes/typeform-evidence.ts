import type { Place } from '#rules/answers/place.ts'
import { withFlag } from '#rules/quality/flags.ts'
import type { Queries, Reads } from '../queries.ts'
import { alreadyStored, type Content, completeSession, type Session, verifySession } from './complete-session.ts'
import type { WriteContext } from './write-context.ts'

/** A response in Typeform's records, from a webhook or from its API. */
export interface Evidence {
  readonly surveyId: string
  readonly formId: string
  readonly responseId: string
  readonly named: NamedSession
  /** Its answers to our questions, where the form's fields carry our questions' names. */
  readonly content?: Content | undefined
  readonly place: Place
  /** Those of the session's start: Typeform's records say nothing about who sent it. */
  readonly marks: string
  readonly at: number
}

/**
 * What the form's hidden field names: a session of ours; one that can no longer be completed, though what is stored of it may
 * still be verified; none, where the form has no such field; or something that is no session of ours.
 */
export type NamedSession =
  | { readonly kind: 'session' | 'late'; readonly session: Session }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }

export type Unproven = {
  readonly sessionId: string
  readonly surveyId: string
  readonly formId: string
  readonly responseId: string
  readonly tries: number
}

export type Claim = Pick<Unproven, 'formId' | 'responseId' | 'sessionId'>

/** Why Typeform last gave no answer about a form. Only an unknown form uses up tries: the others pass. */
export type FormTrouble = 'none' | 'unreachable' | 'refused' | 'unknown-form'

/** No session has this id: a response that names an unknown session verifies none. */
const NO_SESSION = ''

/** Minutes between rounds of asking about sessions that were asked about 0, 1, 2, … times. After the last we give up. */
export const ROUND_MINUTES = [1, 5, 30, 120, 720, 1_440] as const

/** Stores a response and completes or verifies its session. Recording it again changes nothing. */
export async function recordEvidence(context: WriteContext, { named, content, ...evidence }: Evidence): Promise<void> {
  const { surveyId, formId, responseId } = evidence
  const row = [formId, responseId, idOf(named), content ? JSON.stringify(content) : null]
  const isNew = (await context.queries.change('storeEvidence', row)) === 1
  if (named.kind === 'none') {
    const [sessionId] = await reportedSessions(context.queries, evidence)
    if (sessionId) await verifyByTypeform(context, { surveyId, formId, responseId, sessionId })
  }
  if ('session' in named && isNew) {
    const { session } = named
    const completion = { ...evidence, session }
    const outcome =
      named.kind === 'late'
        ? await alreadyStored(context, completion)
        : await completeSession(context, completion, 'reported')
    if (outcome === 'completed' || outcome === 'already-reported') {
      await verifyByTypeform(context, { surveyId, formId, responseId, sessionId: session.id })
    }
    // Answered in our own form before, or verified by another response: nothing may lead from those to this one.
    if (outcome === 'already-settled') await context.queries.change('disownEvidence', [formId, responseId])
  }
}

function idOf(named: NamedSession): string | null {
  if ('session' in named) return named.session.id
  return named.kind === 'none' ? null : NO_SESSION
}

/** A response verifies the session that it names, or else the first that claims it; never two. */
export async function verifyByTypeform(context: WriteContext, claim: Omit<Unproven, 'tries'>): Promise<boolean> {
  const { formId, responseId, sessionId } = claim
  if ((await context.queries.change('claimEvidence', [formId, responseId, sessionId])) === 0) return false
  await verifySession(context, claim)
  await takeAnswers(context, claim)
  return true
}

/** Moves the response's answers to the session. */
async function takeAnswers({ queries }: WriteContext, { formId, responseId, sessionId }: Claim): Promise<void> {
  const [row] = await queries.rows<{ content: string }>('readContent', [formId, responseId])
  if (!row) return
  await queries.change('dropContent', [formId, responseId])
  const content = JSON.parse(row.content) as Content
  await queries.change('setAnswers', [sessionId, content.version, JSON.stringify(content.answers)])
}

/** Verifies the session if its response has come meanwhile; otherwise counts the try, and gives up after the last. */
export async function settleUnproven(
  context: WriteContext,
  unproven: Unproven,
): Promise<'proven' | 'waiting' | 'given-up'> {
  const { sessionId, tries } = unproven
  // Answered in our own form meanwhile: nothing is left to verify.
  if (!(await reportedSessions(context.queries, unproven)).includes(sessionId)) return 'proven'
  if (await verifyByTypeform(context, unproven)) return 'proven'
  if (tries + 1 < ROUND_MINUTES.length) {
    await context.queries.change('countTry', [sessionId, tries])
    return 'waiting'
  }
  await context.queries.change('forgetUnproven', [sessionId])
  await markUnverified(context.queries, sessionId)
  return 'given-up'
}

/** Only while it is in the inbox: a session that an earlier release moved stays as it was counted. */
async function markUnverified(queries: Queries, sessionId: string): Promise<void> {
  const [stored] = await queries.rows<{ marks: string; isMoved: number }>('findSession', [sessionId])
  if (stored && !stored.isMoved) await queries.change('setMarks', [sessionId, withFlag(stored.marks, 'unverified')])
}

/** Sessions that wait for this response. */
async function reportedSessions(
  reads: Reads,
  { formId, responseId }: Pick<Claim, 'formId' | 'responseId'>,
): Promise<string[]> {
  const rows = await reads.rows<{ sessionId: string }>('findUnproven', [formId, responseId])
  return rows.map(({ sessionId }) => sessionId)
}
