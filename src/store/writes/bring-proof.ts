import { effortFor } from '#rules/quality/effort.ts'
import { hasFlag, withoutFlag } from '#rules/quality/flags.ts'
import { countResponse } from './count-response.ts'
import { countedContent, counters, type ResponseRow } from './recount.ts'
import type { WriteContext } from './write-context.ts'

/**
 * Typeform's records may come before the page that the form was on, and only the page has a proof of work. When it brings
 * one, the session is as if it had come with it: its mark goes, and what it counts for moves.
 */
export async function bringProof(
  context: WriteContext,
  { surveyId, sessionId, before, marks }: Brought,
): Promise<void> {
  if (!bringsProof(before, marks)) return
  const { queries, tally } = context
  const after = withoutFlag(before, 'no-proof')
  await queries.change('setMarks', [sessionId, after])
  tally.add(surveyId, 'completed-with-marks', before, -1)
  if (after !== '') tally.add(surveyId, 'completed-with-marks', after)
  const [row] = await queries.rows<ResponseRow>('findResponse', [sessionId])
  if (!row) return
  const counting = { surveyId, sessionId, content: countedContent(row, await counters(queries, surveyId)) }
  countResponse(context, { ...counting, marks: before }, -1)
  countResponse(context, { ...counting, marks: after })
}

/** Whether a session that was kept with those marks has a proof with these. Work that a calmer moment asked for is too little. */
export function bringsProof(before: string, marks: string): boolean {
  return hasFlag(before, 'no-proof') && !hasFlag(marks, 'no-proof') && effortFor(marks) >= effortFor(before)
}

interface Brought {
  readonly surveyId: string
  readonly sessionId: string
  /** The marks that it was kept with, and those that it has now. */
  readonly before: string
  readonly marks: string
}
