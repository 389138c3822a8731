import type { RecordEntry } from '#rules/people/record.ts'
import type { Visibility } from '#surveys/visibility.ts'
import { keepRecord } from './keep-record.ts'
import type { WriteContext } from './write-context.ts'

export interface VisibilityChange {
  readonly surveyId: string
  readonly visibility: Visibility
  /** Random: the link of a survey that has none yet, or that was a trial. */
  readonly token: string
  readonly record?: RecordEntry | undefined
}

export type VisibilityOutcome = 'changed' | 'unchanged' | 'has-answers'

type Row = { readonly visibility: Visibility; readonly token: string }

/**
 * Answers to a trial are never among others: what has answers does not become one, and one that becomes something else loses
 * them first, with its link, so that a page that is still open somewhere cannot send one afterwards.
 */
export async function changeVisibility(context: WriteContext, change: VisibilityChange): Promise<VisibilityOutcome> {
  const { queries } = context
  const { surveyId, visibility, token, record } = change
  const before = await visibilityIn(context, surveyId)
  if (visibility === (before?.visibility ?? 'public')) return 'unchanged'
  if (visibility === 'trial' && (await queries.rows('findAnswered', [surveyId])).length > 0) return 'has-answers'
  const wasTrial = before?.visibility === 'trial'
  if (wasTrial) await forgetAnswers(context, surveyId)
  await queries.change('putVisibility', [surveyId, visibility, wasTrial ? token : (before?.token ?? token)])
  await keepRecord(context, record)
  return 'changed'
}

export interface Emptying {
  readonly surveyId: string
  readonly record?: RecordEntry | undefined
}

/** Deletes what was answered in a trial. The bytes stay in the files until all tables are rewritten. */
export async function emptyTrial(
  context: WriteContext,
  { surveyId, record }: Emptying,
): Promise<'emptied' | 'no-trial'> {
  if ((await visibilityIn(context, surveyId))?.visibility !== 'trial') return 'no-trial'
  await forgetAnswers(context, surveyId)
  await keepRecord(context, record)
  return 'emptied'
}

/** Two who change it at once do so one after the other. */
async function visibilityIn({ queries }: WriteContext, surveyId: string): Promise<Row | undefined> {
  // First, because batches hold it while they write: taken later, it could wait for one that waits for this row.
  await queries.change('lockInbox', [])
  return (await queries.rows<Row>('findVisibility', [surveyId]))[0]
}

/** Everything that came from visitors: from files they never have a response at Typeform. */
async function forgetAnswers({ queries }: WriteContext, surveyId: string): Promise<void> {
  for (const statement of [
    'forgetNewSessions',
    'forgetSessions',
    'forgetNewVisitors',
    'forgetVisitors',
    'forgetCounts',
    'forgetTallies',
    'forgetCodes',
    'dropDraft',
  ] as const)
    await queries.change(statement, [surveyId])
}
