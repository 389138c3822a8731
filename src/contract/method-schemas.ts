import { type Static, Type } from 'typebox'
import { closed, listOf } from './closed-object.ts'

// The panel's page of a survey's method sheet.

/** By field. Which fields there are, and what may be written in them, the server checks by name. */
const Texts = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 4_000 }))

export const MethodSheetReply = Type.Object({
  /** How many times it was saved; 0 where the survey has none of its own. */
  number: Type.Integer(),
  texts: Texts,
  /** Whether the survey asks about elections: then more fields are needed. */
  isElectoral: Type.Boolean(),
  /** The fields without which nothing can be published. */
  missing: Type.Array(Type.String()),
  /** Newest first. */
  history: listOf({
    at: Type.Number(),
    person: Type.String(),
    changes: listOf({ field: Type.String(), before: Type.String(), after: Type.String() }),
  }),
})
export type MethodSheetReply = Static<typeof MethodSheetReply>

export const MethodSheetBody = closed({
  texts: Texts,
  /** The number of the sheet that was edited. */
  after: Type.Integer({ minimum: 0 }),
})
export type MethodSheetBody = Static<typeof MethodSheetBody>
