import { type Completion, type CompletionOutcome, completeSession } from './complete-session.ts'
import { verifyByTypeform } from './typeform-evidence.ts'
import type { WriteContext } from './write-context.ts'

/** A page's report of its session. `formId` is the Typeform form that it showed, if any. */
export interface Report extends Completion {
  readonly responseId: string
  readonly formId: string | undefined
  /** Whether we can ask Typeform later to verify it. */
  readonly isProvable: boolean
}

/** Completes the session: verified where its response is known, and otherwise reported. */
export async function reportCompletion(
  context: WriteContext,
  { formId, responseId, isProvable, ...completion }: Report,
): Promise<CompletionOutcome> {
  const outcome = await completeSession(context, completion, 'reported')
  // Only responses to Typeform's forms are left to verify: answers to our own form complete their session.
  if (!formId || outcome === 'turn-taken' || outcome === 'already-settled') return outcome
  const { surveyId, session } = completion
  const isProven = await verifyByTypeform(context, { surveyId, formId, responseId, sessionId: session.id })
  if (!isProven && isProvable && outcome === 'completed') {
    await context.queries.change('noteUnproven', [session.id, surveyId, formId, responseId])
  }
  return outcome
}
