import { type Completion, type CompletionOutcome, completeSession } from './complete-session.ts'
import { proveByTypeform } from './typeform-evidence.ts'
import type { WriteContext } from './write-context.ts'

/** What a page says of its session. `formId` is the Typeform form that it showed, if it was one. */
export interface Report extends Completion {
  readonly formId: string | undefined
  /** Whether Typeform's records can be had, to prove it later. */
  readonly isProvable: boolean
}

/** Counts the session as verified where a response is known, and as reported otherwise. */
export async function reportCompletion(
  context: WriteContext,
  { formId, isProvable, ...completion }: Report,
): Promise<CompletionOutcome> {
  const outcome = await completeSession(context, completion, 'reported')
  // Answers to our own form complete a session by themselves; what is left to ask about is Typeform's.
  if (!formId || outcome === 'turn-taken' || outcome === 'already-verified') return outcome
  const { surveyId, session, responseId } = completion
  const isProven = await proveByTypeform(context, { surveyId, formId, responseId, sessionId: session.id })
  if (!isProven && isProvable && outcome === 'completed') {
    await context.queries.change('noteUnproven', [session.id, surveyId, formId, responseId])
  }
  return outcome
}
