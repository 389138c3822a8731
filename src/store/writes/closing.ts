import type { ClosingDecision } from '#rules/openness.ts'
import type { WriteContext } from './write-context.ts'

export type ClosingOutcome = 'decided' | 'closed-for-good'

/** Nothing is decided any more about a survey that was closed for good: then the key's part and every hash go with the decision. */
export async function decideClosing(
  { queries }: WriteContext,
  { surveyId, decision, at }: ClosingDecision & { surveyId: string },
): Promise<ClosingOutcome> {
  if ((await queries.change('decideClosing', [surveyId, at, decision])) === 0) return 'closed-for-good'
  if (decision === 'for-good') {
    await queries.change('forgetKeyPart', [surveyId])
    await queries.change('forgetVisitors', [surveyId])
    await queries.change('forgetNewVisitors', [surveyId])
  }
  return 'decided'
}
