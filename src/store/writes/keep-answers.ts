import { isoWeek } from '#rules/dates.ts'
import type { Reads } from '../queries.ts'
import { type Completion, completeSession, dayOf, proveSession } from './complete-session.ts'
import type { Content } from './content.ts'
import type { Desk } from './desk.ts'

/** Answers to our own form are kept with their session. */
export interface Response extends Omit<Completion, 'responseId'> {
  readonly content: Content
}

export type ResponseOutcome = 'answered' | 'turn-taken'

/** Keeping answers to our own form completes the session: at no moment do answers and visitor stand together. */
export async function keepAnswers(desk: Desk, { content, ...response }: Response): Promise<ResponseOutcome> {
  const { surveyId, session } = response
  const sessionId = session.id
  const outcome = await completeSession(desk, { ...response, responseId: sessionId }, 'verified', content)
  if (outcome === 'turn-taken') return outcome
  if (outcome === 'completed') {
    countResponse(desk, { surveyId, sessionId, content })
    return 'answered'
  }
  // Only reported so far: the answers come after the report, and the first of them are kept.
  const isFirst =
    outcome === 'already-reported' && (await proveSession(desk, { surveyId, sessionId, responseId: sessionId }))
  if (isFirst) {
    await desk.queries.change('keepAnswers', [sessionId, content.version, JSON.stringify(content.answers)])
    countResponse(desk, { surveyId, sessionId, content })
    return 'answered'
  }
  // Sent twice, or proven by Typeform's records: then there are answers already, and they are not ours to replace.
  return (await hasAnswers(desk.queries, sessionId)) ? 'answered' : 'turn-taken'
}

export async function hasAnswers(reads: Reads, sessionId: string): Promise<boolean> {
  return (await reads.rows('findAnswers', [sessionId])).length > 0
}

/** In all time, and in the week of the day that the session's id tells: so a recount finds the same. */
export function countResponse({ counts }: Desk, { surveyId, sessionId, content }: Counting): void {
  const { version, cell, counts: places } = content
  for (const week of ['', isoWeek(dayOf(sessionId))]) counts.add({ surveyId, version, week, cell }, places)
}

interface Counting {
  readonly surveyId: string
  readonly sessionId: string
  readonly content: Content
}
