import { type Static, type TSchema, Type } from 'typebox'
import type { SentAs } from '#questions/kind.ts'
import { questionKinds, type SentAnswer } from '#questions/kinds.ts'
import { MOST_OPTIONS } from '#questions/option-question.ts'
import { closed } from './closed-object.ts'

/** The longest body of a call that does not set its own limit. */
export const BODY_LIMIT_BYTES = 16 * 1024

/** A survey file may have sixty questions, each with sixty options to choose, and ids of 64 letters. */
export const ANSWERS_LIMIT_BYTES = 320 * 1024

export const SurveyParams = Type.Object({ id: Type.String({ maxLength: 64 }) })

export const CheckReply = Type.Object({ canAccess: Type.Boolean(), message: Type.String() })
export type CheckReply = Static<typeof CheckReply>

export const StartReply = Type.Object({ sessionId: Type.String(), message: Type.String() })
export type StartReply = Static<typeof StartReply>

/** The name of a link, from `?via=radio`. */
export const LINK_NAME = '^[a-z0-9-]{1,24}$'

/** A part of the form that somebody reached, or a step before it; for an opened page, by which link. Says nothing about who. */
export const ReachedBody = Type.Union([
  closed({ part: Type.String({ maxLength: 64 }) }),
  closed({ step: Type.Literal('visit'), via: Type.Optional(Type.String({ pattern: LINK_NAME })) }),
  closed({ step: Type.Literal('place') }),
])
export type ReachedBody = Static<typeof ReachedBody>

const SessionId = Type.String({ pattern: '^[A-Za-z0-9_-]{22,128}$' })
/** Accepts anything: a body is not refused for a bad proof, which counts as none. */
const Proof = Type.Optional(Type.Unknown())
const PostalCode = Type.String({ pattern: '^[0-9]{5}$' })
const Colonia = Type.String({ minLength: 1, maxLength: 120 })

export const CompletionBody = Type.Object({
  sessionId: SessionId,
  responseId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,128}$' }),
  cp: Type.Optional(PostalCode),
  colonia: Type.Optional(Colonia),
  proof: Proof,
})
export type CompletionBody = Static<typeof CompletionBody>

const hex = (bytes: number) => Type.String({ pattern: `^[0-9a-f]{${bytes * 2}}$` })

export const ChallengeBody = Type.Object({ sessionId: SessionId })

/** The work for one session, in altcha-lib's format, with its solution sealed beside it. */
export const Challenge = closed({
  parameters: closed({
    algorithm: Type.Literal('PBKDF2/SHA-256'),
    nonce: hex(16),
    salt: hex(16),
    cost: Type.Integer(),
    keyLength: Type.Literal(32),
    keyPrefix: hex(16),
    expiresAt: Type.Integer(),
    data: closed({ effort: Type.Integer() }),
  }),
  sealed: Type.String({ maxLength: 512 }),
})
export type Challenge = Static<typeof Challenge>

export const SolvedChallenge = closed({
  challenge: Challenge,
  solution: closed({ counter: Type.Integer(), derivedKey: hex(32), time: Type.Optional(Type.Number()) }),
})
export type SolvedChallenge = Static<typeof SolvedChallenge>

const text = Type.String({ maxLength: 2_000 })
const optionId = Type.String({ maxLength: 64 })

const partSchemas: Record<SentAs, TSchema> = {
  option: optionId,
  options: Type.Array(optionId, { maxItems: MOST_OPTIONS }),
  number: Type.Number(),
  text,
  'text?': Type.Optional(text),
}

const answerShapes = Object.values(questionKinds).flatMap(({ rule }) => rule.shapes)

/** An answer in the shape of any kind of question. The kind's rule decides whether it fits the question that was asked. */
const AnyAnswer = Type.Unsafe<SentAnswer>(
  Type.Union(
    answerShapes.map((shape) =>
      closed(Object.fromEntries(Object.entries(shape).map(([name, sentAs]) => [name, partSchemas[sentAs]]))),
    ),
  ),
)

export const AnswersBody = Type.Object({
  sessionId: SessionId,
  cp: Type.Optional(PostalCode),
  colonia: Type.Optional(Colonia),
  proof: Proof,
  /** The questionnaire version that the page showed: another may have been opened since. */
  version: Type.Optional(Type.String({ maxLength: 40 })),
  answers: Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,64}$' }), AnyAnswer, { additionalProperties: false }),
})
export type AnswersBody = Static<typeof AnswersBody>

export const ResponsesReply = Type.Object({ responseId: Type.String() })
export type ResponsesReply = Static<typeof ResponsesReply>

export const CompletionReply = Type.Object({ success: Type.Boolean(), message: Type.String() })
export type CompletionReply = Static<typeof CompletionReply>

export const FailureReply = Type.Object({
  error: Type.String(),
  code: Type.String(),
  question: Type.Optional(Type.String()),
})
export type FailureReply = Static<typeof FailureReply>
