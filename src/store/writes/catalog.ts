import type { Value } from '../queries.ts'
import type { StatementName } from '../statements.ts'
import { decideClosing } from './closing.ts'
import type { Session } from './complete-session.ts'
import { keepAnswers } from './keep-answers.ts'
import { moveSessions, moveVisitors } from './move-inbox.ts'
import { openSurvey } from './open-survey.ts'
import { publishRelease, withdrawRelease } from './publish-release.ts'
import { recount } from './recount.ts'
import { reportCompletion } from './report-completion.ts'
import { startSession } from './start-session.ts'
import type { Measure } from './tally.ts'
import { hearEvidence, settleUnproven } from './typeform-evidence.ts'
import type { WriteContext } from './write-context.ts'

/** More than SQLite keeps beside its key: each row takes a page of its own. */
const ROOM_ROW_BYTES = 2_000

/** Every write of the product, by name, so that a batch of them can be handed to another thread. */
export const writes = {
  startSession,
  reportCompletion,
  keepAnswers,
  hearEvidence,
  settleUnproven,
  moveSessions,
  moveVisitors,
  recount,
  decideClosing,
  publishRelease,
  withdrawRelease,
  openSurvey,

  /** Of what is written without a visit, most is one statement. How many rows it changed. */
  change: ({ queries }: WriteContext, { statement, values }: Change): Promise<number> =>
    queries.change(statement, values),

  /** A visit of which nothing is kept but its count. */
  async count({ tally }: WriteContext, { surveyId, measure, bucket }: Counted): Promise<void> {
    tally.add(surveyId, measure, bucket)
  },

  /** Rows that come and go. They are larger than a visit: where one of them has no room, neither has a visitor. */
  async proveRoom({ queries }: WriteContext, { rows }: { rows: number }): Promise<void> {
    for (let row = 0; row < rows; row += 1) {
      await queries.change('addToTally', ['', 'room', String(row).padEnd(ROOM_ROW_BYTES, '-'), 0])
    }
    await queries.change('forgetRoom', [])
  },
}

interface Change {
  readonly statement: StatementName
  readonly values: readonly Value[]
}

interface Counted {
  readonly surveyId: string
  readonly measure: Measure
  readonly bucket?: string
}

type Writes = typeof writes
export type WriteName = keyof Writes
export type Asked<Name extends WriteName> = Parameters<Writes[Name]>[1]
export type Outcome<Name extends WriteName> = Awaited<ReturnType<Writes[Name]>>

/** One visitor's write, as plain data. */
export type Write = { [Name in WriteName]: { readonly name: Name; readonly asked: Asked<Name> } }[WriteName]

const housekeeping: ReadonlySet<WriteName> = new Set([
  'change',
  'moveVisitors',
  'proveRoom',
  'publishRelease',
  'withdrawRelease',
  'openSurvey',
])

/** A write that no visit made, and after which nothing is to be forgotten. */
export function isHousekeeping({ name, asked }: Write): boolean {
  return housekeeping.has(name) || (name === 'decideClosing' && asked.decision !== 'for-good')
}

/** The session that the write may complete. */
function sessionOf({ name, asked }: Write): Session | undefined {
  switch (name) {
    case 'reportCompletion':
    case 'keepAnswers':
      return asked.session
    case 'hearEvidence':
      return 'session' in asked.names ? asked.names.session : undefined
    default:
      return undefined
  }
}

/**
 * The visitor that the write decides about; empty when it may decide about anybody. Writes of one transaction take their
 * visitors in this order, so that two transactions never wait for each other crosswise.
 */
export function visitorOf(write: Write): string {
  return write.name === 'startSession' ? write.asked.visitor : (sessionOf(write)?.visitor ?? '')
}

/** All that the write decides about: its visitor, its session and its response. */
export function subjectsOf(write: Write): string[] {
  const { name, asked } = write
  const subjects = [`visitor ${visitorOf(write)}`]
  const session = sessionOf(write)
  if (session) subjects.push(`session ${session.id}`)
  const formId = name === 'reportCompletion' || name === 'hearEvidence' ? asked.formId : undefined
  if (formId && 'responseId' in asked) subjects.push(`response ${formId} ${asked.responseId}`)
  return subjects
}
