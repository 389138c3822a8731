import type { Reads } from '../queries.ts'
import { hourOf } from './complete-session.ts'
import type { Desk } from './desk.ts'

export interface Visit {
  readonly surveyId: string
  readonly visitor: string
}

export interface NewSession extends Visit {
  readonly sessionId: string
  readonly at: number
}

export type StartOutcome = 'started' | 'turn-taken'

export async function startSession({ queries, tally, turns }: Desk, session: NewSession): Promise<StartOutcome> {
  const { surveyId, visitor, sessionId, at } = session
  const isNew = (await queries.change('meetVisitor', [surveyId, visitor])) === 1
  if (!isNew && (await turnsTaken(queries, session)) >= turns) {
    tally.add(surveyId, 'refused-start')
    return 'turn-taken'
  }
  await queries.change('openSession', [sessionId, surveyId, visitor, at])
  if (isNew) tally.add(surveyId, 'visitors')
  tally.add(surveyId, 'started')
  tally.add(surveyId, 'started-in-hour', hourOf(at))
  return 'started'
}

export async function turnsTaken(reads: Reads, { surveyId, visitor }: Visit): Promise<number> {
  const [row] = await reads.rows<{ completions: number }>('turnsTaken', [surveyId, visitor])
  return row?.completions ?? 0
}
