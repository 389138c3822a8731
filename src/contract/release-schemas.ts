import { type Static, Type } from 'typebox'
import { STORY_LIMITS } from '#releases/story-limits.ts'
import { closed, listOf } from './closed-object.ts'
import { ClientBody, ClientReply } from './hidden-schemas.ts'

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

const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** What the draft leads with, and what may be said of it. */
const DraftStory = Type.Object({
  headline: Type.Optional(Type.String()),
  /** The chosen questions or batteries. None where the release tells its news by itself. */
  leads: listOf({ id: Type.String(), sentence: Type.String() }),
  /** About the headline, or about the sentence at a place. A `refusal` prevents publishing. */
  problems: listOf({
    at: Type.Union([Type.Literal('headline'), Type.Integer()]),
    weight: Type.Enum(['warning', 'refusal']),
    sentence: Type.String(),
  }),
  /** Every question or battery that may lead, with what would be said of it. */
  canLead: listOf({ id: Type.String(), text: Type.String(), sentence: Type.String() }),
  /** What the release says by itself. */
  automatic: Type.Array(Type.String()),
})
export type DraftStory = Static<typeof DraftStory>

/** Exactly what would be published. */
const Draft = Type.Object({
  number: count,
  sha256: Type.String(),
  /** ISO time. A draft expires after an hour. */
  madeAt: Type.String(),
  corrects: Type.Optional(count),
  people: count,
  banner: Type.Optional(Type.String()),
  obstacles: Type.Array(Obstacle),
  /** Since the last release, a sentence each. */
  changes: Type.Array(Type.String()),
  /** What the public will not see, and why, a sentence each. */
  withheld: listOf({ what: Type.String(), why: Type.String() }),
  story: DraftStory,
})
export type Draft = Static<typeof Draft>

const Published = Type.Object({
  number: count,
  publishedOn: Type.String(),
  people: count,
  sha256: Type.String(),
  corrects: Type.Optional(count),
  /** So that its correction has it, too. */
  banner: Type.Optional(Type.String()),
  withdrawn: Type.Optional(Type.Object({ on: Type.String(), reason: Type.String() })),
  /** Whom it is for, where it is not public. */
  client: Type.Optional(ClientReply),
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
  /** Where the survey is not for everybody, so that nothing of it is published by accident. */
  isHidden: Type.Optional(Type.Literal(true)),
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

export const DraftBody = closed({
  corrects: Type.Optional(closed({ number: count, reason })),
  /** A question by whose answers people are compared, too. */
  banner: Type.Optional(Type.String({ maxLength: 64 })),
})
export type DraftBody = Static<typeof DraftBody>

/** No NUL, which PostgreSQL cannot store. */
const words = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000]*$' })

export const StoryBody = closed({
  /** Of the draft that it is written for. */
  sha256,
  headline: words(STORY_LIMITS.headline),
  /** With an empty sentence, the automatic one is kept. */
  leads: Type.Array(closed({ id: Type.String({ maxLength: 64 }), sentence: words(STORY_LIMITS.sentence) }), {
    maxItems: STORY_LIMITS.leads,
  }),
})
export type StoryBody = Static<typeof StoryBody>

export const PublishBody = closed({
  sha256,
  /** Typed by the operator: `publishConfirmation(survey)`. */
  confirmation: Type.String({ maxLength: 40 }),
  /** The operator reviewed a burst and considers it genuine. */
  isBurstReviewed: Type.Optional(Type.Boolean()),
  /** Whom it is for, where it is not for everybody. */
  client: Type.Optional(ClientBody),
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
