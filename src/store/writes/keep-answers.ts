import { hasFlag } from '#rules/quality/flags.ts'
import type { Reads } from '../queries.ts'
import { type Completion, completeSession, type StoredContent } from './complete-session.ts'
import type { WriteContext } from './write-context.ts'

/** Answers to our own form, stored with their session. */
export interface Response extends Completion {
  readonly content: StoredContent
}

export type ResponseOutcome = 'answered' | 'turn-taken'

/**
 * Storing the answers completes the session: at no moment are answers and visitor in the same row. Anybody can say that
 * Typeform's form did not load, so answers that stand in for it are only reported.
 */
export async function keepAnswers(context: WriteContext, { content, ...response }: Response): Promise<ResponseOutcome> {
  const verification = hasFlag(response.marks, 'stand-in') ? 'reported' : 'verified'
  const outcome = await completeSession(context, response, verification, content)
  if (outcome === 'turn-taken') return outcome
  if (outcome === 'completed') return 'answered'
  // Sent twice; or completed by Typeform's form, whose answers we do not replace.
  return (await hasAnswers(context.queries, response.session.id)) ? 'answered' : 'turn-taken'
}

export async function hasAnswers(reads: Reads, sessionId: string): Promise<boolean> {
  return (await reads.rows('findAnswers', [sessionId])).length > 0
}
