import type { KeptAnswers } from '#rules/answers/kept-answers.ts'
import type { Place } from '#rules/answers/place.ts'
import { effortFor } from '#rules/quality/effort.ts'
import { hasFlag, withoutFlag } from '#rules/quality/flags.ts'
import { timeTaken } from '#rules/quality/time-taken.ts'
import type { Reads } from '../queries.ts'
import { meetVisitor } from './start-session.ts'
import { hourOf } from './tally.ts'
import type { WriteContext } from './write-context.ts'

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

/** What was answered, to which version of the questionnaire. */
export interface Content {
  readonly version: string
  readonly answers: KeptAnswers
}

/** The same as the text that is kept: made once, and read by nobody on the way to the disk. */
export type KeptContent = Record<keyof Content, string>

/** `verified`: the form's own records say so. `reported`: only a page does. */
export type Verification = 'verified' | 'reported'
export type CompletionOutcome = 'completed' | 'already-reported' | 'already-verified' | 'turn-taken'

/** Takes the visitor's turn and keeps the session, which does not know them, with its answers where they are ours. */
export async function completeSession(
  context: WriteContext,
  completion: Completion,
  verification: Verification,
  content?: KeptContent,
): Promise<CompletionOutcome> {
  const { queries, tally, turns } = context
  const { surveyId, session, place, marks, at } = completion
  const { visitor } = session
  const turn = [surveyId, visitor, turns]
  let hasTurn = (await queries.change('takeTurn', turn)) === 1
  if (!hasTurn) {
    const before = await keptBefore(context, completion)
    if (before) return before
    // Nobody knows one whose session is younger than the copy that the database was restored from.
    if (!(await meetVisitor(context, { surveyId, visitor }))) {
      await queries.change('bringVisitorBack', [surveyId, visitor])
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
  if ((await queries.change('keepSession', row)) === 0) {
    await queries.change('giveTurnBack', [surveyId, visitor])
    return (await keptBefore(context, completion)) ?? 'turn-taken'
  }
  tally.add(surveyId, 'completed')
  if (verification === 'verified') tally.add(surveyId, 'verified')
  tally.add(surveyId, 'completed-in-hour', hourOf(at))
  return 'completed'
}

/** A session that was only reported is verified, once, when its form's records come. Whether this was that once. */
export async function proveSession(
  context: WriteContext,
  { surveyId, sessionId }: { surveyId: string; sessionId: string },
): Promise<boolean> {
  const { queries, tally } = context
  const kept = await findSession(queries, sessionId)
  if (kept?.state !== 'reported') return false
  // In the figures it stays as it was until the next ten come: on its own, its change would tell what this person answered.
  if (kept.isMoved) await queries.change('copyBack', [sessionId])
  await queries.change('proveSession', [sessionId])
  await queries.change('forgetUnproven', [sessionId])
  tally.add(surveyId, 'verified')
  return true
}

/**
 * What is kept of the session already, if anything. Typeform's records may come before the page that the form was on, and only
 * the page has a proof of work. When it brings one, the session is as if it had come with it. Not when it is in the figures and
 * files already: where the line that changed is the one of whoever came last, everybody with the panel's password knows whose
 * answers these are.
 */
export async function keptBefore({ queries }: WriteContext, { session, marks }: Completion) {
  const kept = await findSession(queries, session.id)
  if (!kept) return undefined
  if (!kept.isMoved && bringsProof(kept.marks, marks)) {
    await queries.change('setMarks', [session.id, withoutFlag(kept.marks, 'no-proof')])
  }
  return `already-${kept.state}` as const
}

/** Whether a session that was kept with those marks has a proof with these. Work that a calmer moment asked for is too little. */
export function bringsProof(before: string, marks: string): boolean {
  return hasFlag(before, 'no-proof') && !hasFlag(marks, 'no-proof') && effortFor(marks) >= effortFor(before)
}

type KeptSession = { state: Verification; marks: string; isMoved: number }

async function findSession(reads: Reads, sessionId: string): Promise<KeptSession | undefined> {
  const [row] = await reads.rows<KeptSession>('findSession', [sessionId])
  return row
}
