import type { Place } from '#rules/place.ts'
import type { Desk } from './desk.ts'

export interface Completion {
  readonly surveyId: string
  readonly sessionId: string
  readonly responseId: string
  readonly place: Place
  readonly at: number
}

/** `verified`: the form's own records say so. `reported`: only a page does. */
export type Proof = 'verified' | 'reported'
export type CompletionOutcome = 'completed' | 'already-completed' | 'turn-taken' | 'unknown-session'

type HeldSession = { state: 'open' | Proof; visitor: string | null }

/** Takes the visitor's turn and forgets the visitor. `prove` is asked once the turn is theirs. */
export async function completeSession(
  desk: Desk,
  completion: Completion,
  prove: () => Promise<Proof>,
): Promise<CompletionOutcome> {
  const { queries, tally, turns } = desk
  const { surveyId, sessionId, responseId, place, at } = completion
  const [session] = await queries.rows<HeldSession>('holdSession', [sessionId, surveyId])
  if (!session) return 'unknown-session'
  if (session.visitor === null) {
    if (session.state === 'reported' && (await prove()) === 'verified') await upgrade(desk, completion)
    return 'already-completed'
  }
  if ((await queries.change('takeTurn', [surveyId, session.visitor, turns])) === 0) {
    tally.add(surveyId, 'refused-completion')
    return 'turn-taken'
  }
  const proof = await prove()
  await queries.change('completeSession', [sessionId, proof, responseId, place.postalCode, place.colonia, at])
  tally.add(surveyId, 'completed')
  if (proof === 'verified') tally.add(surveyId, 'verified')
  tally.add(surveyId, 'completed-in-hour', hourOf(at))
  if (place.postalCode) tally.add(surveyId, 'completed-in-place', place.postalCode)
  return 'completed'
}

async function upgrade({ queries, tally }: Desk, { surveyId, sessionId, responseId }: Completion): Promise<void> {
  await queries.change('proveSession', [sessionId, responseId])
  await queries.change('forgetUnproven', [sessionId])
  tally.add(surveyId, 'verified')
}

const HOUR_MS = 3_600_000
let named = { hour: Number.NaN, name: '' }

/** The beginning of the hour, in ISO. Nearly every write asks for the same one as the last. */
export function hourOf(at: number): string {
  const hour = Math.floor(at / HOUR_MS)
  if (hour !== named.hour) named = { hour, name: new Date(hour * HOUR_MS).toISOString() }
  return named.name
}
