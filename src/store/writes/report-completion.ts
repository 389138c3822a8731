import { type Completion, type CompletionOutcome, completeSession } from './complete-session.ts'
import type { Desk } from './desk.ts'
import { proveByTypeform } from './typeform-evidence.ts'

/** What a page says of its session. `formId` is the Typeform form that it showed, if it was one. */
export interface Report extends Completion {
  readonly formId: string | undefined
}

/** Counts the session as verified where a response is known, and as reported otherwise. */
export function reportCompletion(desk: Desk, { formId, ...completion }: Report): Promise<CompletionOutcome> {
  // A session that answered our own form is complete already; what is left to ask about is Typeform's.
  return completeSession(desk, completion, async () =>
    formId ? proveByTypeform(desk.queries, { ...completion, formId }) : 'reported',
  )
}
