import type { AsideDecision } from '#rules/quality/setting-aside.ts'
import { closeForGood, decideClosing, offerKeyPart } from './closing.ts'
import type { Session } from './complete-session.ts'
import { keepAnswers } from './keep-answers.ts'
import { moveSessions, moveVisitors } from './move-inbox.ts'
import { keepSurveyDraft, openSurvey, removeSurveyDraft, sharePreview } from './open-survey.ts'
import { keepDraft, keepReceipt, publishRelease, withdrawRelease } from './publish-release.ts'
import { recount } from './recount.ts'
import { reportCompletion } from './report-completion.ts'
import { startSession } from './start-session.ts'
import { hearEvidence, noteTrouble, settleUnproven } from './typeform-evidence.ts'
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
  noteTrouble,
  moveSessions,
  moveVisitors,
  recount,
  decideClosing,
  closeForGood,
  offerKeyPart,
  keepDraft,
  publishRelease,
  withdrawRelease,
  keepReceipt,
  keepSurveyDraft,
  sharePreview,
  removeSurveyDraft,
  openSurvey,

  async countRefusedCheck({ tally }: WriteContext, { surveyId }: { surveyId: string }): Promise<void> {
    tally.add(surveyId, 'refused-check')
  },

  async countReached({ tally }: WriteContext, { surveyId, part, day }: Reached): Promise<void> {
    tally.add(surveyId, 'reached-on-day', `${day} ${part}`)
  },

  /** Whether this process is the first to begin that round of the job. */
  async beginRound({ queries }: WriteContext, { job, number }: { job: string; number: number }): Promise<boolean> {
    return (await queries.change('beginRound', [job, number])) === 1
  },

  /** What a version of a questionnaire asks, for those who read its counts and answers later. */
  async noteQuestionnaire({ queries }: WriteContext, asked: QuestionnaireVersion): Promise<void> {
    await queries.change('noteQuestionnaire', [asked.surveyId, asked.version, asked.document])
  },

  /** The mark of the key that this database's visitors are named with: this one, if there was none. */
  async keyMark({ queries }: WriteContext, { mark }: { mark: string }): Promise<string> {
    await queries.change('noteKey', [mark])
    const [row] = await queries.rows<{ mark: string }>('readKey', [])
    return row?.mark ?? mark
  },

  async decideAside({ queries }: WriteContext, { surveyId, at, rule, isOn, reason }: Decided): Promise<void> {
    await queries.change('decideAside', [surveyId, at, rule, isOn ? 1 : 0, reason])
  },

  /** Rows that come and go. They are larger than a visit: where one of them has no room, neither has a visitor. */
  async proveRoom({ queries }: WriteContext, { rows }: { rows: number }): Promise<void> {
    for (let row = 0; row < rows; row += 1) {
      await queries.change('addToTally', ['', 'room', String(row).padEnd(ROOM_ROW_BYTES, '-'), 0])
    }
    await queries.change('forgetRoom', [])
  },
}

type Decided = AsideDecision & { readonly surveyId: string }

/** Somebody came to a part of a form on a day in Mexico City. */
export interface Reached {
  readonly surveyId: string
  readonly part: string
  readonly day: string
}

export interface QuestionnaireVersion {
  readonly surveyId: string
  readonly version: string
  /** The questionnaire as JSON. */
  readonly document: string
}

type Writes = typeof writes
export type WriteName = keyof Writes
export type Asked<Name extends WriteName> = Parameters<Writes[Name]>[1]
export type Outcome<Name extends WriteName> = Awaited<ReturnType<Writes[Name]>>

/** One visitor's write, as plain data. */
export type Write = { [Name in WriteName]: { readonly name: Name; readonly asked: Asked<Name> } }[WriteName]

const housekeeping: ReadonlySet<WriteName> = new Set([
  'beginRound',
  'decideAside',
  'decideClosing',
  'keyMark',
  'noteQuestionnaire',
  'offerKeyPart',
  'moveVisitors',
  'proveRoom',
  'noteTrouble',
  'keepDraft',
  'publishRelease',
  'withdrawRelease',
  'keepReceipt',
  'keepSurveyDraft',
  'sharePreview',
  'removeSurveyDraft',
  'openSurvey',
])

/** A write that no visit made. */
export function isHousekeeping({ name }: Write): boolean {
  return housekeeping.has(name)
}

/** The session that the write may complete. */
export function sessionOf({ name, asked }: Write): Session | undefined {
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
