import type { Reads } from '../queries.ts'
import { type Completion, completeSession, type StoredContent, verifySession } from './complete-session.ts'
import type { WriteContext } from './write-context.ts'

/** Answers to our own form, stored with their session. */
export interface Response extends Completion {
  readonly content: StoredContent
}

export type ResponseOutcome = 'answered' | 'turn-taken'

/** Storing the answers completes the session: at no moment are answers and visitor in the same row. */
export async function keepAnswers(context: WriteContext, { content, ...response }: Response): Promise<ResponseOutcome> {
  const { surveyId, session } = response
  const sessionId = session.id
  const outcome = await completeSession(context, response, 'verified', content)
  if (outcome === 'turn-taken') return outcome
  if (outcome === 'completed') return 'answered'
  // The page's report came before the answers; of several answers the first are stored.
  if (outcome === 'already-reported' && (await verifySession(context, { surveyId, sessionId }))) {
    await context.queries.change('keepAnswers', [sessionId, content.version, content.answers])
    return 'answered'
  }
  // Sent twice, or verified by Typeform's records, whose answers we do not replace.
  return (await hasAnswers(context.queries, sessionId)) ? 'answered' : 'turn-taken'
}

export async function hasAnswers(reads: Reads, sessionId: string): Promise<boolean> {
  return (await reads.rows('findAnswers', [sessionId])).length > 0
}
