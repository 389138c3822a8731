import type { RecordEntry } from '#rules/people/record.ts'
import type { Value } from '../queries.ts'
import type { StatementName } from '../statements.ts'
import { addAccount, changeAccount } from './accounts.ts'
import { decideClosing } from './closing.ts'
import { codeTexts, saveFrame } from './code-texts.ts'
import type { Session } from './complete-session.ts'
import { importMethod } from './import-method.ts'
import { keepAnswers } from './keep-answers.ts'
import { keepRecord } from './keep-record.ts'
import { keepReleaseFile } from './keep-release-file.ts'
import { moveSessions, moveVisitors } from './move-inbox.ts'
import { openSurvey } from './open-survey.ts'
import { publishRelease, withdrawRelease } from './publish-release.ts'
import { recount } from './recount.ts'
import { reportCompletion } from './report-completion.ts'
import { startSession } from './start-session.ts'
import type { Measure } from './tally.ts'
import { recordEvidence, settleUnproven } from './typeform-evidence.ts'
import { changeVisibility, emptyTrial } from './visibility.ts'
import type { WriteContext } from './write-context.ts'

/** Too large to share a page in SQLite: each row takes one of its own. */
const ROOM_ROW_BYTES = 2_000

/** Every write, by name, so that a batch can be sent to another thread. The names are labels of a metric: do not rename them. */
export const writes = {
  startSession,
  reportCompletion,
  keepAnswers,
  hearEvidence: recordEvidence,
  settleUnproven,
  moveSessions,
  moveVisitors,
  recount,
  decideClosing,
  publishRelease,
  withdrawRelease,
  keepReleaseFile,
  openSurvey,
  changeVisibility,
  emptyTrial,
  importMethod,
  saveFrame,
  codeTexts,
  addAccount,
  changeAccount,
  keepRecord,

  /** One statement: most writes that are not a visit. Returns the number of rows changed. */
  async change(context: WriteContext, { statement, values, record }: Change): Promise<number> {
    const changed = await context.queries.change(statement, values)
    if (changed > 0) await keepRecord(context, record)
    return changed
  },

  /** Counts something of which nothing else is stored. */
  async count({ tally }: WriteContext, { surveyId, measure, bucket }: Counted): Promise<void> {
    tally.add(surveyId, measure, bucket)
  },

  /** Writes and deletes rows that need more room than a visit: fails where the disk has no room for a visitor either. */
  async proveRoom({ queries }: WriteContext, { rows }: { rows: number }): Promise<void> {
    for (let row = 0; row < rows; row += 1) {
      await queries.change('addToTally', ['', 'room', String(row).padEnd(ROOM_ROW_BYTES, '-'), 0])
    }
    await queries.change('forgetRoom', [])
  },
}

interface Change {
  readonly statement: StatementName
  readonly values: readonly Exclude<Value, Uint8Array>[]
  /** Kept where a row was changed. */
  readonly record?: RecordEntry | undefined
}

interface Counted {
  readonly surveyId: string
  readonly measure: Measure
  readonly bucket?: string
}

type Writes = typeof writes
export type WriteName = keyof Writes
export type Input<Name extends WriteName> = Parameters<Writes[Name]>[1]
export type Outcome<Name extends WriteName> = Awaited<ReturnType<Writes[Name]>>

/** A write as plain data. */
export type Write = { [Name in WriteName]: { readonly name: Name; readonly input: Input<Name> } }[WriteName]

const housekeeping: ReadonlySet<WriteName> = new Set([
  'change',
  'moveVisitors',
  'proveRoom',
  'publishRelease',
  'withdrawRelease',
  'keepReleaseFile',
  'openSurvey',
  'importMethod',
  'saveFrame',
  'addAccount',
  'changeAccount',
  'keepRecord',
])

/** A write after which nothing needs rewriting. */
export function isHousekeeping({ name, input }: Write): boolean {
  return housekeeping.has(name) || (name === 'decideClosing' && input.decision !== 'for-good')
}

/** The session that the write may complete, if it names one. */
function sessionOf({ name, input }: Write): Session | undefined {
  switch (name) {
    case 'reportCompletion':
    case 'keepAnswers':
      return input.session
    case 'hearEvidence':
      return 'session' in input.named ? input.named.session : undefined
    default:
      return undefined
  }
}

/**
 * The visitor that the write is about; empty when it may be about anybody. Writes of a batch run in this order, so that two
 * transactions lock their visitors in the same order and never deadlock.
 */
export function visitorOf(write: Write): string {
  return write.name === 'startSession' ? write.input.visitor : (sessionOf(write)?.visitor ?? '')
}

/** Everything that the write is about: its visitor, its session and its response. */
export function subjectsOf(write: Write): string[] {
  const { name, input } = write
  const subjects = [`visitor ${visitorOf(write)}`]
  const session = sessionOf(write)
  if (session) subjects.push(`session ${session.id}`)
  if ((name === 'reportCompletion' || name === 'hearEvidence') && input.formId) {
    subjects.push(`response ${input.formId} ${input.responseId}`)
  }
  return subjects
}
