import type { Desk } from './desk.ts'
import { keepAnswers } from './keep-answers.ts'
import { reportCompletion } from './report-completion.ts'
import { startSession } from './start-session.ts'
import { hearEvidence, settleUnproven } from './typeform-evidence.ts'

/** More than SQLite keeps beside its key: each row takes a page of its own. */
const ROOM_ROW_BYTES = 2_000

/** Every write of the product, by name, so that a batch of them can be handed to another thread. */
export const writes = {
  startSession,
  reportCompletion,
  keepAnswers,
  hearEvidence,
  settleUnproven,

  async countRefusedCheck({ tally }: Desk, { surveyId }: { surveyId: string }): Promise<void> {
    tally.add(surveyId, 'refused-check')
  },

  forgetAbandoned({ queries }: Desk, { startedBefore }: { startedBefore: number }): Promise<number> {
    return queries.change('forgetAbandoned', [startedBefore])
  },

  /** Rows that come and go. They are larger than a visit: where one of them has no room, neither has a visitor. */
  async proveRoom({ queries }: Desk, { rows }: { rows: number }): Promise<void> {
    for (let row = 0; row < rows; row += 1) {
      await queries.change('addToTally', ['', 'room', String(row).padEnd(ROOM_ROW_BYTES, '-'), 0])
    }
    await queries.change('forgetRoom', [])
  },
}

type Writes = typeof writes
export type WriteName = keyof Writes
export type Asked<Name extends WriteName> = Parameters<Writes[Name]>[1]
export type Outcome<Name extends WriteName> = Awaited<ReturnType<Writes[Name]>>

/** One visitor's write, as plain data. */
export type Write = { [Name in WriteName]: { readonly name: Name; readonly asked: Asked<Name> } }[WriteName]

/**
 * The one visitor (of a start) or session (of a completion) that the write decides about; empty when it may decide about
 * any. A start and a completion of the same visitor run side by side: what both change, `completions`, changes in one statement.
 */
export function keyOf({ name, asked }: Write): string {
  switch (name) {
    case 'startSession':
      return asked.visitor
    case 'reportCompletion':
    case 'keepAnswers':
      return asked.sessionId
    default:
      return ''
  }
}
