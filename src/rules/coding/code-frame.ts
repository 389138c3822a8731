import type { Option } from '#questions/base-question.ts'

/** What open answers are counted under. */
export interface Code {
  readonly id: string
  readonly label: string
  /** A line that says what belongs here. */
  readonly definition?: string
  readonly role?: CodeRole
}

/** As options have them. */
export type CodeRole = Extract<NonNullable<Option['role']>, 'last' | 'none' | 'dont-know' | 'no-answer'>

/** The codes of a question, in their order, in one of the states that were saved. */
export interface CodeFrame {
  /** The open question, or the one with an «Otro, ¿cuál?». */
  readonly question: string
  /** How many times it was saved. */
  readonly number: number
  /** In milliseconds. */
  readonly at: number
  readonly person: string
  readonly codes: readonly Code[]
  /** Whether it goes into the next releases. */
  readonly isPublished: boolean
}

/** The codes that one coder gave to a text: none at all is «sin código». */
export interface CodedText {
  readonly question: string
  /** See `textHash`: a text is named by its hash, whoever wrote it not at all. */
  readonly textHash: string
  /** A user name, or `SETTLED`. */
  readonly coder: string
  readonly codes: readonly string[]
}

/** The coder of what was settled where two differed. */
export const SETTLED = ''

/** The frame in force of each question. */
export function framesInForce(history: readonly CodeFrame[]): ReadonlyMap<string, CodeFrame> {
  return new Map(history.map((frame) => [frame.question, frame]))
}
