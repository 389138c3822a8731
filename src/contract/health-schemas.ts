import { type Static, Type } from 'typebox'

/** One thing that somebody looked at for the operator: how it stands, and what to do when it does not stand well. */
export const Finding = Type.Object({
  /** Names the check for programs, such as `last-copy`. */
  check: Type.String(),
  title: Type.String(),
  grade: Type.Union([Type.Literal('good'), Type.Literal('warning'), Type.Literal('bad')]),
  sentence: Type.String(),
  advice: Type.Optional(Type.String()),
})
export type Finding = Static<typeof Finding>
