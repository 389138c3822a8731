import { compactDay } from '#rules/format/dates.ts'
import { sessionOf, visitorOf, type Write } from './writes/catalog.ts'

const DAY_MS = 24 * 3_600_000
/** The oldest session that could still be completed on a day. */
const SESSION_DAYS = 8
/** Behind every day. */
const NEVER = '99999999'
/** With so many around it hardly anything of a table would be left as it is. */
const MOST_KEYS = 10_000

/** Tables that grow for ever, and of whose rows only a few change at a time. */
export type TableByKey = 'visitor' | 'typeform_response'
export type Key = readonly string[]

/** What was written since the last forgetting: the rest need not be written again. */
export interface Changes {
  /** The first day whose sessions changed. */
  readonly since: string
  /** The rows that changed, by their keys. Of a table that is not named, any may have. */
  readonly keys: { readonly [Table in TableByKey]?: readonly Key[] | undefined }
}

export const ANYTHING: Changes = { since: '', keys: {} }

/** Nothing is known of those who wrote before; but sessions of earlier days were complete by then. */
export function anythingSince(lastDay: number | undefined): Changes {
  return lastDay === undefined ? ANYTHING : { ...ANYTHING, since: dayBefore(lastDay * DAY_MS) }
}

function dayBefore(at: number): string {
  return compactDay(at - SESSION_DAYS * DAY_MS)
}

/** Hears of every write, and says what they changed. */
export function changeNotes() {
  let since = NEVER
  const keys = { visitor: keyNotes(), typeform_response: keyNotes() }

  function noteDay(day: string) {
    if (day < since) since = day
  }

  return {
    note(write: Write): void {
      const { asked } = write
      const visitor = visitorOf(write)
      if (visitor !== '' && 'surveyId' in asked) keys.visitor.add([asked.surveyId, visitor])
      if ('formId' in asked && asked.formId && 'responseId' in asked) {
        keys.typeform_response.add([asked.formId, asked.responseId])
      }
      const day = dayOf(write)
      if (day) noteDay(day)
    },

    add(changes: Changes): void {
      noteDay(changes.since)
      keys.visitor.addAll(changes.keys.visitor)
      keys.typeform_response.addAll(changes.keys.typeform_response)
    },

    list: (): Changes => ({
      since,
      keys: { visitor: keys.visitor.list(), typeform_response: keys.typeform_response.list() },
    }),
  }
}

export type ChangeNotes = ReturnType<typeof changeNotes>

/** The first day whose sessions the write may change. */
function dayOf(write: Write): string | undefined {
  const session = sessionOf(write)
  if (session) return session.id.slice(0, NEVER.length)
  if (write.name === 'settleUnproven') return write.asked.sessionId.slice(0, NEVER.length)
  // A response that names no session belongs to the one that claimed it, whichever that is.
  return write.name === 'hearEvidence' ? dayBefore(write.asked.at) : undefined
}

function keyNotes() {
  let noted: Map<string, Key> | undefined = new Map()
  const add = (key: Key) => {
    noted?.set(key.join(' '), key)
    if (noted && noted.size > MOST_KEYS) noted = undefined
  }
  return {
    add,
    addAll(some: readonly Key[] | undefined): void {
      if (!some) noted = undefined
      else for (const key of some) add(key)
    },
    /** In an order that follows from the keys alone: what is written again in it must not tell who came first. */
    list: (): Key[] | undefined => noted && [...noted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key),
  }
}
