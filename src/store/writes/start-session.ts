import type { Reads } from '../queries.ts'
import { hourOf } from './tally.ts'
import type { WriteContext } from './write-context.ts'

export interface Visit {
  readonly surveyId: string
  readonly visitor: string
}

export interface Start extends Visit {
  readonly at: number
}

export type StartOutcome = 'started' | 'turn-taken'

/** Counts the start and adds the visitor. Nothing is stored of the session itself. */
export async function startSession(context: WriteContext, start: Start): Promise<StartOutcome> {
  const { queries, tally, turns } = context
  const { surveyId, at } = start
  const isNew = await addVisitor(context, start)
  if (!isNew && (await turnsTaken(queries, start)) >= turns) {
    tally.add(surveyId, 'refused-start')
    return 'turn-taken'
  }
  tally.add(surveyId, 'started')
  tally.add(surveyId, 'started-in-hour', hourOf(at))
  return 'started'
}

/** Whether the visitor is new. */
export async function addVisitor({ queries, tally }: WriteContext, { surveyId, visitor }: Visit): Promise<boolean> {
  const isNew = (await queries.change('addVisitor', [surveyId, visitor])) === 1
  if (isNew) tally.add(surveyId, 'visitors')
  return isNew
}

export async function turnsTaken(reads: Reads, { surveyId, visitor }: Visit): Promise<number> {
  const [row] = await reads.rows<{ completions: number }>('turnsTaken', [surveyId, visitor])
  return row?.completions ?? 0
}
