import type { Survey } from '#surveys/survey.ts'

export interface Place {
  readonly postalCode: string
  readonly colonia: string
}

export type FlowState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'denied'; readonly message: string; readonly outage?: Outage }
  | { readonly kind: 'completed'; readonly message: string }
  | { readonly kind: 'uncounted'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string; readonly outage?: Outage }
  | { readonly kind: 'placing' }
  | { readonly kind: 'answering'; readonly sessionId: string; readonly message: string; readonly place: Place }

/** The server is there and cannot serve now: what it said, and how long it asked to wait. */
export interface Outage {
  readonly sentence?: string | undefined
  readonly retryAfterSeconds?: number | undefined
}

/**
 * The state of a call. A refusal carries the server's sentence; an outage passes; a failure never reached the server or
 * was not understood.
 */
export type CallState<Reply> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'done'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'outage'; readonly outage: Outage }
  | { readonly kind: 'failed' }

export type Ending = { readonly kind: 'counted' } | { readonly kind: 'refused'; readonly sentence: string }

export interface FlowFacts {
  readonly access: CallState<{ canAccess: boolean; message: string }>
  readonly session: CallState<{ sessionId: string; message: string }>
  readonly place: Place | undefined
  readonly ending: Ending | undefined
  /** In this tab, by this page or an earlier one. */
  readonly wasCounted: boolean
}

export const COMPLETED_MESSAGE = 'Encuesta completada exitosamente. Gracias por tu participación.'

/** What the visitor sees follows from what is known; nothing is remembered twice. */
export function flowState(survey: Pick<Survey, 'flow' | 'failed'>, facts: FlowFacts): FlowState {
  const { access, session, place, ending, wasCounted } = facts
  if (ending?.kind === 'counted') return { kind: 'completed', message: COMPLETED_MESSAGE }
  if (ending) return { kind: 'uncounted', message: ending.sentence }
  if (access.kind === 'waiting') return { kind: 'checking' }
  if (access.kind === 'outage') return { kind: 'failed', message: survey.failed.check, outage: access.outage }
  if (access.kind !== 'done') return { kind: 'failed', message: survey.failed.check }
  if (!access.reply.canAccess && wasCounted) return { kind: 'completed', message: COMPLETED_MESSAGE }
  if (!access.reply.canAccess) return { kind: 'denied', message: access.reply.message }
  if (session.kind === 'refused') return { kind: 'denied', message: session.sentence }
  if (session.kind === 'outage') return startOutage(survey, session.outage)
  if (session.kind === 'failed') return { kind: 'failed', message: survey.failed.start }
  if (session.kind === 'waiting') {
    const isLetIn = survey.flow.start === 'after-access' && place === undefined
    return isLetIn ? { kind: 'placing' } : { kind: 'checking' }
  }
  if (!place) return { kind: 'placing' }
  return { kind: 'answering', sessionId: session.reply.sessionId, message: session.reply.message, place }
}

/** 001 shows whatever the server says to a start as a denial. */
function startOutage({ flow, failed }: Pick<Survey, 'flow' | 'failed'>, outage: Outage): FlowState {
  if (flow.start === 'after-access' && outage.sentence) return { kind: 'denied', message: outage.sentence, outage }
  return { kind: 'failed', message: failed.start, outage }
}
