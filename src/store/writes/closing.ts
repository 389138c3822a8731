import type { ClosingDecision } from '#rules/openness.ts'
import type { RecordEntry } from '#rules/people/record.ts'
import { keepRecord } from './keep-record.ts'
import type { WriteContext } from './write-context.ts'

export type ClosingOutcome = 'decided' | 'closed-for-good'

export interface DecidedClosing extends ClosingDecision {
  readonly surveyId: string
  readonly record: RecordEntry
}

/** Closing for good deletes the survey's key part and every visitor's hash, and cannot be undone. */
export async function decideClosing(
  context: WriteContext,
  { surveyId, decision, at, record }: DecidedClosing,
): Promise<ClosingOutcome> {
  const { queries } = context
  if ((await queries.change('decideClosing', [surveyId, at, decision])) === 0) return 'closed-for-good'
  if (decision === 'for-good') {
    await queries.change('forgetKeyPart', [surveyId])
    await queries.change('forgetVisitors', [surveyId])
    await queries.change('forgetNewVisitors', [surveyId])
  }
  await keepRecord(context, record)
  return 'decided'
}
