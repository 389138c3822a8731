import { type Static, Type } from 'typebox'

/** The longest body that any call accepts. */
export const BODY_LIMIT_BYTES = 16 * 1024

export const SurveyParams = Type.Object({ id: Type.String({ maxLength: 64 }) })

export const CheckReply = Type.Object({ canAccess: Type.Boolean(), message: Type.String() })
export type CheckReply = Static<typeof CheckReply>

export const StartReply = Type.Object({ sessionId: Type.String(), message: Type.String() })
export type StartReply = Static<typeof StartReply>

export const CompletionBody = Type.Object({
  sessionId: Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$' }),
  responseId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,128}$' }),
  cp: Type.Optional(Type.String({ pattern: '^[0-9]{5}$' })),
  colonia: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
})
export type CompletionBody = Static<typeof CompletionBody>

export const CompletionReply = Type.Object({ success: Type.Boolean(), message: Type.String() })
export type CompletionReply = Static<typeof CompletionReply>

export const StatsReply = Type.Object({
  total: Type.Integer(),
  completed: Type.Integer(),
  unique_ips: Type.Integer(),
})
export type StatsReply = Static<typeof StatsReply>

export const FailureReply = Type.Object({ error: Type.String(), code: Type.String() })
export type FailureReply = Static<typeof FailureReply>
