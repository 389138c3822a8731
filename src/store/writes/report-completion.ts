import { type Completion, type CompletionOutcome, completeSession } from './complete-session.ts'
import type { Desk } from './desk.ts'
import { proveByTypeform } from './typeform-evidence.ts'

/** What a page says of its session. `formId` is the Typeform form that it showed, if it was one. */
export interface Report extends Completion {
  readonly formId: string | undefined
}

/** Counts the session as verified where a response is known, and as reported otherwise. */
export async function reportCompletion(desk: Desk, { formId, ...completion }: Report): Promise<CompletionOutcome> {
  const outcome = await completeSession(desk, completion, 'reported')
  // Answers to our own form complete a session by themselves; what is left to ask about is Typeform's.
  if (!formId || outcome === 'turn-taken' || outcome === 'already-verified') return outcome
  const { surveyId, session, responseId } = completion
  const isProven = await proveByTypeform(desk, { surveyId, formId, responseId, sessionId: session.id })
  if (!isProven && outcome === 'completed') {
    await desk.queries.change('noteUnproven', [session.id, surveyId, formId, responseId])
  }
  return outcome
}
