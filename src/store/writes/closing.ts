import type { ClosingWord } from '#rules/openness.ts'
import type { WriteContext } from './write-context.ts'

export type ClosingOutcome = 'decided' | 'closed-for-good'

/** Nothing is decided any more about a survey that was closed for good. */
export async function decideClosing(
  { queries }: WriteContext,
  { surveyId, decision, at }: { surveyId: string; decision: ClosingWord; at: number },
): Promise<ClosingOutcome> {
  const isDecided = (await queries.change('decideClosing', [surveyId, at, decision])) === 1
  return isDecided ? 'decided' : 'closed-for-good'
}

/** The key's part, every hash and the decision: all at once. */
export async function closeForGood(context: WriteContext, { surveyId, at }: { surveyId: string; at: number }) {
  const outcome = await decideClosing(context, { surveyId, at, decision: 'for-good' })
  if (outcome === 'decided') {
    await context.queries.change('forgetKeyPart', [surveyId])
    await context.queries.change('forgetVisitors', [surveyId])
    await context.queries.change('forgetNewVisitors', [surveyId])
  }
  return outcome
}

/** The first that is offered stays. */
export async function offerKeyPart({ queries }: WriteContext, { surveyId, part }: { surveyId: string; part: string }) {
  await queries.change('offerKeyPart', [surveyId, part])
}
