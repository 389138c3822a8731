import type { Place } from '#rules/answers/place.ts'
import type { StoredAnswers } from '#rules/answers/stored-answers.ts'
import { effortFor } from '#rules/quality/effort.ts'
import { hasFlag, withoutFlag } from '#rules/quality/flags.ts'
import { timeTaken } from '#rules/quality/time-taken.ts'
import type { Reads } from '../queries.ts'
import { addVisitor } from './start-session.ts'
import { hourOf } from './tally.ts'
import type { WriteContext } from './write-context.ts'

/** A session as its sealed id, which the visitor's browser keeps, describes it. `id` is the part that is stored. */
export interface Session {
  readonly id: string
  readonly visitor: string
  readonly startedAt: number
  /** Flags of its start. */
  readonly marks: string
}

export interface Completion {
  readonly surveyId: string
  readonly session: Session
  readonly place: Place
  /** Flags of the completion, as they are stored. */
  readonly marks: string
  readonly at: number
}

/** What was answered, to which version of the questionnaire. */
export interface Content {
  readonly version: string
  readonly answers: StoredAnswers
}

/** The same with the answers as JSON text, which is not parsed again on its way to the disk. */
export type StoredContent = Record<keyof Content, string>

/** `verified`: the form's own records hold the response. `reported`: only the page said so. */
export type Verification = 'verified' | 'reported'

/** `already-settled`: verified, or answered in our own form in place of Typeform's, which nothing can verify. */
export type CompletionOutcome = 'completed' | 'already-reported' | 'already-settled' | 'turn-taken'

/** Takes the visitor's turn and stores the session, without the visitor, and its answers where the form is ours. */
export async function completeSession(
  context: WriteContext,
  completion: Completion,
  verification: Verification,
  content?: StoredContent,
): Promise<CompletionOutcome> {
  const { queries, tally, turns } = context
  const { surveyId, session, place, marks, at } = completion
  const { visitor } = session
  const turn = [surveyId, visitor, turns]
  let hasTurn = (await queries.change('takeTurn', turn)) === 1
  if (!hasTurn) {
    const stored = await alreadyStored(context, completion)
    if (stored) return stored
    // The visitor is unknown where the database was restored from a backup older than the session.
    if (!(await addVisitor(context, { surveyId, visitor }))) {
      await queries.change('copyVisitorToInbox', [surveyId, visitor])
    }
    hasTurn = (await queries.change('takeTurn', turn)) === 1
  }
  if (!hasTurn) {
    tally.add(surveyId, 'refused-completion')
    return 'turn-taken'
  }
  const taken = timeTaken(session.startedAt, at)
  const { postalCode, colonia } = place
  const { version, answers } = content ?? { version: null, answers: null }
  const row = [session.id, surveyId, verification, postalCode, colonia, taken, version, answers, marks]
  if ((await queries.change('insertSession', row)) === 0) {
    await queries.change('giveTurnBack', [surveyId, visitor])
    return (await alreadyStored(context, completion)) ?? 'turn-taken'
  }
  tally.add(surveyId, 'completed')
  if (verification === 'verified') tally.add(surveyId, 'verified')
  tally.add(surveyId, 'completed-in-hour', hourOf(at))
  return 'completed'
}

/** Verifies a session that was only reported. False when it is unknown or verified already. */
export async function verifySession(
  context: WriteContext,
  { surveyId, sessionId }: { surveyId: string; sessionId: string },
): Promise<boolean> {
  const { queries, tally } = context
  const stored = await findSession(queries, sessionId)
  if (stored?.state !== 'reported') return false
  // The counts change with the next ten: changed for this session alone, they would tell what this person answered.
  if (stored.isMoved) await queries.change('copySessionToInbox', [sessionId])
  await queries.change('verifySession', [sessionId])
  await queries.change('forgetUnproven', [sessionId])
  tally.add(surveyId, 'verified')
  return true
}

/**
 * The outcome for a session that is stored already; undefined where it is not. Typeform's records may come before the page, and
 * only the page has a proof of work: the session then gets it afterwards. Not once it has left the inbox: whoever watches the
 * panel would see one line change, and know whose answers these are.
 */
export async function alreadyStored({ queries }: WriteContext, { session, marks }: Completion) {
  const stored = await findSession(queries, session.id)
  if (!stored) return undefined
  if (!stored.isMoved && addsProof(stored.marks, marks)) {
    await queries.change('setMarks', [session.id, withoutFlag(stored.marks, 'no-proof')])
  }
  return isSettled(stored) ? 'already-settled' : 'already-reported'
}

export function isSettled({ state, marks }: { readonly state: Verification; readonly marks: string }): boolean {
  return state === 'verified' || hasFlag(marks, 'stand-in')
}

/** Whether these marks bring the proof of work that the stored ones lack, and at least as much work as those call for. */
export function addsProof(before: string, marks: string): boolean {
  return hasFlag(before, 'no-proof') && !hasFlag(marks, 'no-proof') && effortFor(marks) >= effortFor(before)
}

type SessionRow = { state: Verification; marks: string; isMoved: number }

async function findSession(reads: Reads, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await reads.rows<SessionRow>('findSession', [sessionId])
  return row
}
