import type { Place } from '#rules/place.ts'
import { timeTaken } from '#rules/time-taken.ts'
import type { Content } from './content.ts'
import type { Desk } from './desk.ts'
import { meetVisitor, type Visit } from './start-session.ts'
import { hourOf } from './tally.ts'

/** What the id that a visitor holds says of the session. `id` is the part of it that is kept. */
export interface Session {
  readonly id: string
  readonly visitor: string
  readonly startedAt: number
}

export interface Completion {
  readonly surveyId: string
  readonly session: Session
  readonly responseId: string
  readonly place: Place
  readonly at: number
}

/** `verified`: the form's own records say so. `reported`: only a page does. */
export type Proof = 'verified' | 'reported'
export type CompletionOutcome = 'completed' | 'already-reported' | 'already-verified' | 'turn-taken'

/** The day that the id of a session begins with: `20260707…` is «2026-07-07». */
export function dayOf(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`
}

/** Takes the visitor's turn and keeps the session, which does not know them, with its answers where they are ours. */
export async function completeSession(
  desk: Desk,
  completion: Completion,
  proof: Proof,
  content?: Pick<Content, 'version' | 'answers'>,
): Promise<CompletionOutcome> {
  const { queries, tally } = desk
  const { surveyId, session, at, place } = completion
  if (!(await takeTurn(desk, { surveyId, visitor: session.visitor }))) {
    const before = await keptBefore(desk, session)
    if (!before) tally.add(surveyId, 'refused-completion')
    return before ?? 'turn-taken'
  }
  if (!(await keepSession(desk, { ...completion, proof, content }))) {
    await queries.change('giveTurnBack', [surveyId, session.visitor])
    return (await keptBefore(desk, session)) ?? 'turn-taken'
  }
  tally.add(surveyId, 'completed')
  if (proof === 'verified') tally.add(surveyId, 'verified')
  tally.add(surveyId, 'completed-in-hour', hourOf(at))
  if (place.postalCode) tally.add(surveyId, 'completed-in-place', place.postalCode)
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

async function takeTurn(desk: Desk, visit: Visit): Promise<boolean> {
  const { queries, turns } = desk
  const take = async () => (await queries.change('takeTurn', [visit.surveyId, visit.visitor, turns])) === 1
  if (await take()) return true
  // Not even met: the database was restored from a copy that is older than the session.
  return (await meetVisitor(desk, visit)) && take()
}

async function keptBefore({ queries }: Desk, { id }: Session): Promise<`already-${Proof}` | undefined> {
  const [row] = await queries.rows<{ state: Proof }>('findSession', [id])
  return row && `already-${row.state}`
}

async function keepSession(
  { queries }: Desk,
  kept: Completion & { proof: Proof; content: Pick<Content, 'version' | 'answers'> | undefined },
): Promise<boolean> {
  const { surveyId, session, responseId, place, at, proof, content } = kept
  const taken = timeTaken(session.startedAt, at)
  const answered = content ? [content.version, JSON.stringify(content.answers)] : [null, null]
  const row = [session.id, surveyId, proof, responseId, place.postalCode, place.colonia, taken, ...answered]
  return (await queries.change('keepSession', row)) === 1
}
