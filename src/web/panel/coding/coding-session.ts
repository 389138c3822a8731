import { MOST_CODES_OF_TEXT } from '#contract/coding-limits.ts'
import type { CodingTextsReply } from '#contract/coding-schemas.ts'

export type CodingText = CodingTextsReply['texts'][number]

/** None at all is «sin código»; undefined where nothing was chosen yet. */
export type GivenCodes = readonly string[] | undefined

interface Change {
  readonly text: CodingText
  readonly before: GivenCodes
}

/** The work on one list, from when it was opened. */
export interface CodingSession {
  /** Every text that came, those already coded too: one can go back to them. */
  readonly texts: readonly CodingText[]
  readonly at: number
  /** Where something was chosen here. */
  readonly given: ReadonlyMap<string, GivenCodes>
  readonly changes: readonly Change[]
  /** How many texts the server had in the list when it was last asked, and how many had been coded here by then. */
  readonly total: number
  readonly codedBefore: number
  /** Where the page after the last one began, then. */
  readonly next: number | undefined
  /** The server has no other texts in this list. */
  readonly isComplete: boolean
}

export const newSession: CodingSession = {
  ...{ texts: [], at: 0, given: new Map(), changes: [] },
  ...{ total: 0, codedBefore: 0, next: undefined, isComplete: false },
}

export function currentText({ texts, at }: CodingSession): CodingText | undefined {
  return texts[at]
}

export function codesOf({ given }: CodingSession, { text, codes }: CodingText): GivenCodes {
  return given.has(text) ? given.get(text) : codes
}

/** With a code more or less. Without its last one a text is as if nothing had been chosen. */
export function toggled(codes: GivenCodes, code: string): GivenCodes {
  const others = codes?.filter((one) => one !== code) ?? []
  if (others.length === codes?.length || !codes) return others.length < MOST_CODES_OF_TEXT ? [...others, code] : others
  return others.length > 0 ? others : undefined
}

export function withCodes(session: CodingSession, text: CodingText, codes: GivenCodes): CodingSession {
  return {
    ...session,
    given: new Map(session.given).set(text.text, codes),
    changes: [...session.changes, { text, before: codesOf(session, text) }],
  }
}

/** Takes the last choice back, and shows its text again. */
export function undone(session: CodingSession): CodingSession {
  const last = session.changes.at(-1)
  if (!last) return session
  const { text, before } = last
  return {
    ...session,
    at: session.texts.indexOf(text),
    given: new Map(session.given).set(text.text, before),
    changes: session.changes.slice(0, -1),
  }
}

/** One after the last is where the list ends. */
export function moved(session: CodingSession, by: number): CodingSession {
  return { ...session, at: Math.min(Math.max(session.at + by, 0), session.texts.length) }
}

/** With those of a page that have not come before. `asked`: how the work stood when the page was asked for. */
export function withMore(
  session: CodingSession,
  { texts, total, next }: CodingTextsReply,
  asked = session,
): CodingSession {
  const known = new Set(session.texts.map(({ text }) => text))
  const more = texts.filter(({ text }) => !known.has(text))
  return {
    ...session,
    texts: [...session.texts, ...more],
    total,
    codedBefore: codedHere(asked),
    next,
    isComplete: more.length === 0,
  }
}

/** Those that were left without codes, to come back to. */
export function leftAside(session: CodingSession): number {
  return session.texts.filter((text) => codesOf(session, text) === undefined).length
}

/** Of a list that loses what is coded. */
export function leftInList(session: CodingSession): number {
  return Math.max(0, session.total - (codedHere(session) - session.codedBefore))
}

function codedHere({ given }: CodingSession): number {
  return [...given.values()].filter((codes) => codes !== undefined).length
}
