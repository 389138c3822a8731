import type { Survey } from '#surveys/survey.ts'

export interface Place {
  readonly postalCode: string
  readonly colonia: string
}

export type FlowState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'denied'; readonly message: string; readonly isCompleted: boolean }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'placing' }
  | { readonly kind: 'answering'; readonly sessionId: string; readonly message: string; readonly place: Place }

/** Where a call stands. A refusal carries the server's sentence; a failure never reached it or was not understood. */
export type CallState<Reply> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'done'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'failed' }

export interface FlowFacts {
  readonly access: CallState<{ canAccess: boolean; message: string }>
  readonly session: CallState<{ sessionId: string; message: string }>
  readonly place: Place | undefined
  readonly isCompleted: boolean
}

export const COMPLETED_MESSAGE = 'Encuesta completada exitosamente. Gracias por tu participación.'

/** What the visitor sees follows from what is known; nothing is remembered twice. */
export function flowState({ flow, failed }: Pick<Survey, 'flow' | 'failed'>, facts: FlowFacts): FlowState {
  const { access, session, place, isCompleted } = facts
  if (isCompleted) return { kind: 'denied', message: COMPLETED_MESSAGE, isCompleted }
  if (access.kind === 'waiting') return { kind: 'checking' }
  if (access.kind !== 'done') return { kind: 'failed', message: failed.check }
  if (!access.reply.canAccess) return { kind: 'denied', message: access.reply.message, isCompleted }
  if (session.kind === 'refused') return { kind: 'denied', message: session.sentence, isCompleted }
  if (session.kind === 'failed') return { kind: 'failed', message: failed.start }
  if (session.kind === 'waiting') {
    const isLetIn = flow.start === 'after-access' && place === undefined
    return isLetIn ? { kind: 'placing' } : { kind: 'checking' }
  }
  if (!place) return { kind: 'placing' }
  return { kind: 'answering', sessionId: session.reply.sessionId, message: session.reply.message, place }
}
