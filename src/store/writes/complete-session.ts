import type { Place } from '#rules/answers/place.ts'
import { timeTaken } from '#rules/quality/time-taken.ts'
import { bringProof } from './bring-proof.ts'
import type { Content } from './content.ts'
import type { Desk } from './desk.ts'
import { meetVisitor } from './start-session.ts'
import { hourOf } from './tally.ts'

/** What the id that a visitor holds says of the session. `id` is the part of it that is kept. */
export interface Session {
  readonly id: string
  readonly visitor: string
  readonly startedAt: number
  /** What was noteworthy at its start. */
  readonly marks: string
}

export interface Completion {
  readonly surveyId: string
  readonly session: Session
  readonly responseId: string
  readonly place: Place
  /** What was noteworthy, as it is kept. */
  readonly marks: string
  readonly at: number
}

/** `verified`: the form's own records say so. `reported`: only a page does. */
export type Proof = 'verified' | 'reported'
export type CompletionOutcome = 'completed' | 'already-reported' | 'already-verified' | 'turn-taken'

/** Takes the visitor's turn and keeps the session, which does not know them, with its answers where they are ours. */
export async function completeSession(
  desk: Desk,
  completion: Completion,
  proof: Proof,
  content?: Pick<Content, 'version' | 'answers'>,
): Promise<CompletionOutcome> {
  const { queries, tally } = desk
  const { surveyId, session, at, place, marks } = completion
  const whole = { ...completion, proof, content }
  let kept = await keepOnTurn(desk, whole)
  if (kept === 'no-turn') {
    const before = await keptBefore(desk, completion)
    if (before) return before
    // One who was not even met: the database was restored from a copy that is older than the session.
    if (await meetVisitor(desk, { surveyId, visitor: session.visitor })) kept = await keepOnTurn(desk, whole)
  }
  if (kept === 'no-turn') {
    tally.add(surveyId, 'refused-completion')
    return 'turn-taken'
  }
  if (kept === 'known') {
    await queries.change('giveTurnBack', [surveyId, session.visitor])
    return (await keptBefore(desk, completion)) ?? 'turn-taken'
  }
  tally.add(surveyId, 'completed')
  if (proof === 'verified') tally.add(surveyId, 'verified')
  tally.add(surveyId, 'completed-in-hour', hourOf(at))
  if (place.postalCode) tally.add(surveyId, 'completed-in-place', place.postalCode)
  if (marks !== '') tally.add(surveyId, 'completed-with-marks', marks)
  tally.add(surveyId, 'completed-in-time', timeTaken(session.startedAt, at))
  return 'completed'
}

/** A session that was only reported is verified, once, when its form's records come. Whether this was that once. */
export async function proveSession(
  { queries, tally }: Desk,
  { surveyId, sessionId, responseId }: { surveyId: string; sessionId: string; responseId: string },
): Promise<boolean> {
  if ((await queries.change('proveSession', [sessionId, responseId])) === 0) return false
  await queries.change('forgetUnproven', [sessionId])
  tally.add(surveyId, 'verified')
  return true
}

/** What is kept of the session already, if anything. */
export async function keptBefore(desk: Desk, { surveyId, session, marks }: Completion) {
  const sessionId = session.id
  const [row] = await desk.queries.rows<{ state: Proof; marks: string }>('findSession', [sessionId])
  if (!row) return undefined
  await bringProof(desk, { surveyId, sessionId, before: row.marks, marks })
  return `already-${row.state}` as const
}

/** Takes the visitor's turn and keeps the session with it; `known` is a session that was kept before, and then the turn is taken. */
async function keepOnTurn(
  { queries, turns }: Desk,
  whole: Completion & { proof: Proof; content: Pick<Content, 'version' | 'answers'> | undefined },
): Promise<'kept' | 'known' | 'no-turn'> {
  const { surveyId, session, responseId, place, marks, at, proof, content } = whole
  const taken = timeTaken(session.startedAt, at)
  const answered = content ? [content.version, JSON.stringify(content.answers)] : [null, null]
  const visit = [surveyId, session.visitor, turns]
  const row = [session.id, surveyId, proof, responseId, place.postalCode, place.colonia, taken, ...answered, marks]
  if (queries.keepOnTurn) {
    const [turn] = await queries.keepOnTurn(visit, row)
    return turn ? (turn.isNew === 1 ? 'kept' : 'known') : 'no-turn'
  }
  if ((await queries.change('takeTurn', visit)) === 0) return 'no-turn'
  return (await queries.change('keepSession', row)) === 1 ? 'kept' : 'known'
}
