import type { ClosingWord } from '#rules/openness.ts'
import type { WriteContext } from './write-context.ts'

export type ClosingOutcome = 'decided' | 'closed-for-good'

/** Closing for good deletes the survey's key part and every visitor's hash, and cannot be undone. */
export async function decideClosing(
  { queries }: WriteContext,
  { surveyId, decision, at }: { surveyId: string; decision: ClosingWord; at: number },
): Promise<ClosingOutcome> {
  if ((await queries.change('decideClosing', [surveyId, at, decision])) === 0) return 'closed-for-good'
  if (decision === 'for-good') {
    await queries.change('forgetKeyPart', [surveyId])
    await queries.change('forgetVisitors', [surveyId])
    await queries.change('forgetNewVisitors', [surveyId])
  }
  return 'decided'
}
