import { type Static, Type } from 'typebox'
import { closed, listOf } from './closed-object.ts'

// The panel's calls about releases.

const count = Type.Integer()

/** What prevents a release, or should be considered before it is published. */
const Obstacle = Type.Object({
  code: Type.String(),
  sentence: Type.String(),
  /** A warning prevents nothing; `needs-review` does until the operator says that it was reviewed. */
  weight: Type.Enum(['warning', 'refusal', 'needs-review']),
})
export type Obstacle = Static<typeof Obstacle>

/** What would be published, word for word. */
const Draft = Type.Object({
  number: count,
  sha256: Type.String(),
  /** ISO, when it was made. After an hour it must be made again. */
  madeAt: Type.String(),
  corrects: Type.Optional(count),
  people: count,
  obstacles: Type.Array(Obstacle),
  /** What changed since the last release, a sentence each. */
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
  /** Why its new people are no point of the trend. */
  noWave: Type.Optional(Type.String()),
  /** Of an electoral one: by when it must be handed to the authority, or that it was. */
  delivery: Type.Optional(
    Type.Object({
      sentence: Type.String(),
      receipt: Type.Optional(Type.Object({ on: Type.String(), number: Type.String() })),
    }),
  ),
})

export const ReleasesReply = Type.Object({
  /** Of a release made now. */
  obstacles: Type.Array(Obstacle),
  draft: Type.Optional(Draft),
  /** The newest first. */
  published: Type.Array(Published),
})
export type ReleasesReply = Static<typeof ReleasesReply>

/** Ten characters at least without the spaces around them; no NUL, which PostgreSQL cannot keep. */
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
  /** The operator reviewed a burst and takes it for honest. */
  isBurstReviewed: Type.Optional(Type.Boolean()),
})
export type PublishBody = Static<typeof PublishBody>

export const WithdrawBody = closed({ reason, confirmation: Type.String({ maxLength: 40 }) })
export type WithdrawBody = Static<typeof WithdrawBody>

export const ReceiptBody = closed({
  on: Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' }),
  /** As the authority wrote it. */
  number: Type.String({ maxLength: 100, pattern: '^(?=[^\\u0000]*$)\\s*\\S' }),
})
export type ReceiptBody = Static<typeof ReceiptBody>
