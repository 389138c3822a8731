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

/** With it the operator's `doctor` proves that it holds the visitor key. */
export const TOKEN_HEADER = 'x-encuestas-token'

/** What the server says of whoever called it. */
export const SeenAddress = Type.Object({
  /** What a turn would belong to. */
  network: Type.String(),
  /** Whoever is at the other end of the connection: the visitor, or a proxy. */
  peer: Type.String(),
  forwarded: Type.Union([Type.String(), Type.Null()]),
  isPeerTrusted: Type.Boolean(),
  /** Of Typeform's, since the start: signed with our secret, and with another. */
  webhooks: Type.Object({ genuine: Type.Integer(), forged: Type.Integer() }),
  version: Type.String(),
  /** Only who holds the same key can write it. */
  proof: Type.String(),
})
export type SeenAddress = Static<typeof SeenAddress>
