import type { Unproven } from '#store/writes/typeform-evidence.ts'

/** Sessions of one form that are asked about together. */
export interface Question {
  readonly formId: string
  readonly sessions: readonly Unproven[]
}

/** An address of 8 kB is refused by many a server. In an address the comma between two ids is three letters. */
const MOST_LETTERS = 6_000
const COMMA_LETTERS = 3
/** So many responses fit on the vendor's longest page. */
const MOST_SESSIONS = 1_000

/** In questions that the vendor takes, one form after the other: many sessions of one must not hold up the rest. */
export function questionsAbout(sessions: readonly Unproven[]): Question[] {
  const byForm = Map.groupBy(sessions, ({ formId }) => formId)
  const lists = [...byForm].map(([formId, ofForm]) => inPieces(ofForm).map((piece) => ({ formId, sessions: piece })))
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
}

function inPieces(sessions: readonly Unproven[]): Unproven[][] {
  const pieces: Unproven[][] = []
  let room = 0
  for (const session of sessions) {
    const letters = session.responseId.length + COMMA_LETTERS
    const piece = pieces.at(-1)
    if (piece && letters <= room && piece.length < MOST_SESSIONS) piece.push(session)
    else {
      pieces.push([session])
      room = MOST_LETTERS
    }
    room -= letters
  }
  return pieces
}

/** When the vendor does not take a question, one id may be to blame for all. */
export function halvesOf({ formId, sessions }: Question): Question[] {
  const middle = Math.ceil(sessions.length / 2)
  return [sessions.slice(0, middle), sessions.slice(middle)].map((half) => ({ formId, sessions: half }))
}
