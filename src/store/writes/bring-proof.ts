import { effortFor } from '#rules/quality/effort.ts'
import { hasFlag, withoutFlag } from '#rules/quality/flags.ts'
import { bringSessionBack } from './move-inbox.ts'
import type { WriteContext } from './write-context.ts'

/**
 * Typeform's records may come before the page that the form was on, and only the page has a proof of work. When it brings
 * one, the session is as if it had come with it.
 */
export async function bringProof(context: WriteContext, { surveyId, sessionId, kept, marks }: Brought): Promise<void> {
  if (!bringsProof(kept.marks, marks)) return
  if (kept.isMoved) await bringSessionBack(context, { surveyId, sessionId })
  await context.queries.change('setMarks', [sessionId, withoutFlag(kept.marks, 'no-proof')])
}

/** Whether a session that was kept with those marks has a proof with these. Work that a calmer moment asked for is too little. */
export function bringsProof(before: string, marks: string): boolean {
  return hasFlag(before, 'no-proof') && !hasFlag(marks, 'no-proof') && effortFor(marks) >= effortFor(before)
}

interface Brought {
  readonly surveyId: string
  readonly sessionId: string
  readonly kept: { readonly marks: string; readonly isMoved: number }
  /** Those that it has now. */
  readonly marks: string
}
