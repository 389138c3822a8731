import { effortFor } from '#rules/quality/effort.ts'
import { hasFlag, withoutFlag } from '#rules/quality/flags.ts'
import type { WriteContext } from './write-context.ts'

/**
 * Typeform's records may come before the page that the form was on, and only the page has a proof of work. When it brings
 * one, the session is as if it had come with it. Not when it is in the figures and files already: where the line that changed
 * is the one of whoever came last, everybody with the panel's password knows whose answers these are.
 */
export async function bringProof(context: WriteContext, { sessionId, kept, marks }: Brought): Promise<void> {
  if (kept.isMoved || !bringsProof(kept.marks, marks)) return
  await context.queries.change('setMarks', [sessionId, withoutFlag(kept.marks, 'no-proof')])
}

/** Whether a session that was kept with those marks has a proof with these. Work that a calmer moment asked for is too little. */
export function bringsProof(before: string, marks: string): boolean {
  return hasFlag(before, 'no-proof') && !hasFlag(marks, 'no-proof') && effortFor(marks) >= effortFor(before)
}

interface Brought {
  readonly sessionId: string
  readonly kept: { readonly marks: string; readonly isMoved: number }
  /** Those that it has now. */
  readonly marks: string
}
