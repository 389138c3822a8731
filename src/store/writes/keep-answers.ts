import type { Reads } from '../queries.ts'
import { type Completion, completeSession, type KeptContent, proveSession } from './complete-session.ts'
import type { WriteContext } from './write-context.ts'

/** Answers to our own form are kept with their session. */
export interface Response extends Omit<Completion, 'responseId'> {
  readonly content: KeptContent
}

export type ResponseOutcome = 'answered' | 'turn-taken'

/** Keeping answers to our own form completes the session: at no moment do answers and visitor stand together. */
export async function keepAnswers(context: WriteContext, { content, ...response }: Response): Promise<ResponseOutcome> {
  const { surveyId, session } = response
  const sessionId = session.id
  const outcome = await completeSession(context, { ...response, responseId: sessionId }, 'verified', content)
  if (outcome === 'turn-taken') return outcome
  if (outcome === 'completed') return 'answered'
  // Only reported so far: the answers come after the report, and the first of them are kept.
  if (outcome === 'already-reported' && (await proveSession(context, { surveyId, sessionId }))) {
    await context.queries.change('keepAnswers', [sessionId, content.version, content.answers])
    return 'answered'
  }
  // Sent twice, or proven by Typeform's records: then there are answers already, and they are not ours to replace.
  return (await hasAnswers(context.queries, sessionId)) ? 'answered' : 'turn-taken'
}

export async function hasAnswers(reads: Reads, sessionId: string): Promise<boolean> {
  return (await reads.rows('findAnswers', [sessionId])).length > 0
}
