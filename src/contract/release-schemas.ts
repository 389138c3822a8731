import { type Static, Type } from 'typebox'
import { closed, listOf } from './closed-object.ts'

// The panel's calls about releases.

const count = Type.Integer()

/** Something that prevents a release, or should be considered before publishing. */
const Obstacle = Type.Object({
  code: Type.String(),
  sentence: Type.String(),
  /** A `warning` prevents nothing; `needs-review` prevents until the operator confirms the review. */
  weight: Type.Enum(['warning', 'refusal', 'needs-review']),
})
export type Obstacle = Static<typeof Obstacle>

/** Exactly what would be published. */
const Draft = Type.Object({
  number: count,
  sha256: Type.String(),
  /** ISO time. A draft expires after an hour. */
  madeAt: Type.String(),
  corrects: Type.Optional(count),
  people: count,
  obstacles: Type.Array(Obstacle),
  /** Since the last release, a sentence each. */
  changes: Type.Array(Type.String()),
  /** What the public will not see, and why, a sentence each. */
  withheld: listOf({ what: Type.String(), why: Type.String() }),
})
export type Draft = Static<typeof Draft>

const Published = Type.Object({
  number: count,
  publishedOn: Type.String(),
  people: count,
  sha256: Type.String(),
  corrects: Type.Optional(count),
  withdrawn: Type.Optional(Type.Object({ on: Type.String(), reason: Type.String() })),
  /** Why the trend has no point for this release. */
  noWave: Type.Optional(Type.String()),
  /** Electoral releases only: by when it must be handed to the authority, or that it was. */
  delivery: Type.Optional(
    Type.Object({
      sentence: Type.String(),
      receipt: Type.Optional(Type.Object({ on: Type.String(), number: Type.String() })),
    }),
  ),
})

export const ReleasesReply = Type.Object({
  /** To a release made now. */
  obstacles: Type.Array(Obstacle),
  draft: Type.Optional(Draft),
  /** Newest first. */
  published: Type.Array(Published),
})
export type ReleasesReply = Static<typeof ReleasesReply>

/** At least ten characters, surrounding spaces aside; no NUL, which PostgreSQL cannot store. */
const reason = Type.String({ maxLength: 500, pattern: '^(?=[^\\u0000]*$)\\s*\\S[^]{8,}\\S\\s*$' })

export const ReleaseParams = Type.Object({
  id: Type.String({ maxLength: 64 }),
  number: Type.String({ pattern: '^[1-9][0-9]{0,5}$' }),
})

export const DraftBody = closed({ corrects: Type.Optional(closed({ number: count, reason })) })
export type DraftBody = Static<typeof DraftBody>

export const PublishBody = closed({
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** Typed by the operator: `publishConfirmation(survey)`. */
  confirmation: Type.String({ maxLength: 40 }),
  /** The operator reviewed a burst and considers it genuine. */
  isBurstReviewed: Type.Optional(Type.Boolean()),
})
export type PublishBody = Static<typeof PublishBody>

export const WithdrawBody = closed({ reason, confirmation: Type.String({ maxLength: 40 }) })
export type WithdrawBody = Static<typeof WithdrawBody>

export const ReceiptBody = closed({
  on: Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' }),
  /** The receipt number, as the authority wrote it. */
  number: Type.String({ maxLength: 100, pattern: '^(?=[^\\u0000]*$)\\s*\\S' }),
})
export type ReceiptBody = Static<typeof ReceiptBody>
