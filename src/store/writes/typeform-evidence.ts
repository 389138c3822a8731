import type { Place } from '#rules/answers/place.ts'
import { withFlag } from '#rules/quality/flags.ts'
import type { Queries, Reads } from '../queries.ts'
import { type Content, completeSession, keptBefore, proveSession, type Session } from './complete-session.ts'
import type { WriteContext } from './write-context.ts'

/** A response that Typeform told us of, by webhook or when asked. */
export interface Evidence {
  readonly surveyId: string
  readonly formId: string
  readonly responseId: string
  readonly names: NamedSession
  /** What it answered of our questions, where the form carries their names. */
  readonly content?: Content | undefined
  readonly place: Place
  /** Those of its session's start: the form's records say nothing of who sent it. */
  readonly marks: string
  readonly at: number
}

/**
 * What the form carried in its hidden field: a session of ours, one that can be completed no more (what is kept of it may
 * still be proven), nothing where it has no such field, or something else.
 */
export type NamedSession =
  | { readonly kind: 'session' | 'late'; readonly session: Session }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'stranger' }

export type Unproven = {
  readonly sessionId: string
  readonly surveyId: string
  readonly formId: string
  readonly responseId: string
  readonly tries: number
}

export type Claim = Pick<Unproven, 'formId' | 'responseId' | 'sessionId'>

/** Why the last question about a form had no answer. Only an unknown form uses up tries: the rest passes. */
export type FormTrouble = 'none' | 'unreachable' | 'refused' | 'unknown-form'

/** A response that names a stranger's session proves none. No session has this id. */
const NOBODY = ''

/** How often those are asked about that were asked about never, once, twice, …; then no more. */
export const ROUND_MINUTES = [1, 5, 30, 120, 720, 1_440] as const

/** Keeps a response and completes or proves the session that it belongs to. Hearing it again changes nothing. */
export async function hearEvidence(context: WriteContext, { names, content, ...evidence }: Evidence): Promise<void> {
  const { surveyId, formId, responseId } = evidence
  const row = [formId, responseId, idOf(names), content ? JSON.stringify(content) : null]
  const isNew = (await context.queries.change('recordEvidence', row)) === 1
  if (names.kind === 'nothing') {
    const [sessionId] = await reportedSessions(context.queries, evidence)
    if (sessionId) await proveByTypeform(context, { surveyId, formId, responseId, sessionId })
  }
  if ('session' in names && isNew) {
    const { session } = names
    const completion = { ...evidence, session }
    const outcome =
      names.kind === 'late'
        ? await keptBefore(context, completion)
        : await completeSession(context, completion, 'reported')
    if (outcome === 'completed' || outcome === 'already-reported') {
      await proveByTypeform(context, { surveyId, formId, responseId, sessionId: session.id })
    }
    // Proven before, by answers to our own form or another response: nothing shall lead from those to this one.
    if (outcome === 'already-verified') await context.queries.change('disownEvidence', [formId, responseId])
  }
}

function idOf(names: NamedSession): string | null {
  if ('session' in names) return names.session.id
  return names.kind === 'nothing' ? null : NOBODY
}

/** A response proves the session that it names, or else the first one that claims it; never two. */
export async function proveByTypeform(context: WriteContext, claim: Omit<Unproven, 'tries'>): Promise<boolean> {
  const { formId, responseId, sessionId } = claim
  if ((await context.queries.change('claimEvidence', [formId, responseId, sessionId])) === 0) return false
  await proveSession(context, claim)
  await takeAnswers(context, claim)
  return true
}

/** The response's answers become the session's, once: they are gone from there then. */
async function takeAnswers({ queries }: WriteContext, { formId, responseId, sessionId }: Claim): Promise<void> {
  const [row] = await queries.rows<{ content: string }>('readContent', [formId, responseId])
  if (!row) return
  await queries.change('dropContent', [formId, responseId])
  const content = JSON.parse(row.content) as Content
  await queries.change('keepAnswers', [sessionId, content.version, JSON.stringify(content.answers)])
}

/** Proves the session if its response has come meanwhile; otherwise counts the try, and after the last gives up. */
export async function settleUnproven(
  context: WriteContext,
  unproven: Unproven,
): Promise<'proven' | 'waiting' | 'given-up'> {
  const { sessionId, tries } = unproven
  // Answered in our own form meanwhile: then nothing is left to prove.
  if (!(await reportedSessions(context.queries, unproven)).includes(sessionId)) return 'proven'
  if (await proveByTypeform(context, unproven)) return 'proven'
  if (tries + 1 < ROUND_MINUTES.length) {
    await context.queries.change('countTry', [sessionId, tries])
    return 'waiting'
  }
  await context.queries.change('forgetUnproven', [sessionId])
  await markUnverified(context.queries, sessionId)
  return 'given-up'
}

/** Only where it has not left the inbox: one that is kept since an earlier release stays as it is. */
async function markUnverified(queries: Queries, sessionId: string): Promise<void> {
  const [kept] = await queries.rows<{ marks: string; isMoved: number }>('findSession', [sessionId])
  if (kept && !kept.isMoved) await queries.change('setMarks', [sessionId, withFlag(kept.marks, 'unverified')])
}

/** Those that wait for this response to prove them. */
async function reportedSessions(
  reads: Reads,
  { formId, responseId }: Pick<Claim, 'formId' | 'responseId'>,
): Promise<string[]> {
  const rows = await reads.rows<{ sessionId: string }>('findUnproven', [formId, responseId])
  return rows.map(({ sessionId }) => sessionId)
}
