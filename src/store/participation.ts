import type { BatchWriter } from './batch-writer.ts'
import type { Engine, Queries } from './engine.ts'
import type { TallySheet } from './tally.ts'

const HOUR_MS = 3_600_000

export interface Visit {
  readonly surveyId: string
  readonly visitor: string
}

export interface NewSession extends Visit {
  readonly sessionId: string
  readonly at: number
}

export interface Completion {
  readonly surveyId: string
  readonly sessionId: string
  readonly responseId: string
  readonly proof: Proof
  readonly place: Place
  readonly at: number
}

export type Proof = 'verified' | 'reported'
export type StartOutcome = 'started' | 'turn-taken'
export type CompletionOutcome = 'completed' | 'already-completed' | 'turn-taken' | 'unknown-session'

export interface Place {
  readonly postalCode: string | null
  readonly colonia: string | null
}

type HeldSession = { state: 'open' | Proof; visitor: string | null; responseId: string | null }

/** Check, start, complete: the life of one visitor's answer. `turns` is how many an address has per survey. */
export function participation(engine: Engine, writer: BatchWriter, turns: number) {
  return {
    async mayAnswer({ surveyId, visitor }: Visit): Promise<boolean> {
      return (await turnsTaken(engine.read, surveyId, visitor)) < turns
    },

    noteRefusedCheck: (surveyId: string) => writer.write(async (_, tally) => tally.add(surveyId, 'refused-check')),

    start: (session: NewSession) => writer.write((queries, tally) => start(queries, tally, session, turns)),

    complete: (completion: Completion) => writer.write((queries, tally) => complete(queries, tally, completion, turns)),
  }
}

async function start(queries: Queries, tally: TallySheet, session: NewSession, turns: number): Promise<StartOutcome> {
  const { surveyId, visitor, sessionId, at } = session
  const isNew = (await queries.change('meetVisitor', [surveyId, visitor])) === 1
  if (!isNew && (await turnsTaken(queries, surveyId, visitor)) >= turns) {
    tally.add(surveyId, 'refused-start')
    return 'turn-taken'
  }
  await queries.change('openSession', [sessionId, surveyId, visitor, at])
  if (isNew) tally.add(surveyId, 'visitors')
  tally.add(surveyId, 'started')
  tally.add(surveyId, 'started-in-hour', hourOf(at))
  return 'started'
}

async function complete(
  queries: Queries,
  tally: TallySheet,
  completion: Completion,
  turns: number,
): Promise<CompletionOutcome> {
  const { surveyId, sessionId, responseId, proof, place, at } = completion
  const [session] = await queries.rows<HeldSession>('holdSession', [sessionId, surveyId])
  if (!session) return 'unknown-session'
  if (session.visitor === null) {
    if (proof === 'verified' && session.state === 'reported') {
      await queries.change('proveSession', [sessionId, responseId])
      tally.add(surveyId, 'verified')
    }
    return 'already-completed'
  }
  if ((await queries.change('takeTurn', [surveyId, session.visitor, turns])) === 0) {
    tally.add(surveyId, 'refused-completion')
    return 'turn-taken'
  }
  await queries.change('completeSession', [sessionId, proof, responseId, place.postalCode, place.colonia, at])
  tally.add(surveyId, 'completed')
  if (proof === 'verified') tally.add(surveyId, 'verified')
  tally.add(surveyId, 'completed-in-hour', hourOf(at))
  if (place.postalCode) tally.add(surveyId, 'completed-in-place', place.postalCode)
  return 'completed'
}

async function turnsTaken(queries: Queries, surveyId: string, visitor: string): Promise<number> {
  const [row] = await queries.rows<{ completions: number }>('turnsTaken', [surveyId, visitor])
  return row?.completions ?? 0
}

function hourOf(at: number): string {
  return new Date(Math.floor(at / HOUR_MS) * HOUR_MS).toISOString()
}
