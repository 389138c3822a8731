import { type Static, Type } from 'typebox'
import { closed } from './closed-object.ts'

// The panel's page of people: who has an account, and what was done.

const RoleName = Type.Enum(['reading', 'analysis', 'administration'])

export const MeReply = Type.Object({
  user: Type.String(),
  name: Type.String(),
  role: RoleName,
  isOfSettings: Type.Boolean(),
})
export type MeReply = Static<typeof MeReply>

export const AccountsReply = Type.Object({
  /** ADMIN_USER, who always gets in with ADMIN_PASSWORD. */
  settingsUser: Type.String(),
  accounts: Type.Array(
    Type.Object({
      user: Type.String(),
      name: Type.String(),
      role: RoleName,
      state: Type.Enum(['active', 'removed']),
    }),
  ),
  /** One that the site has just made. Shown once: only its hash is kept. */
  made: Type.Optional(Type.Object({ user: Type.String(), password: Type.String() })),
})
export type AccountsReply = Static<typeof AccountsReply>

export const AccountParams = Type.Object({ user: Type.String({ maxLength: 64 }) })

export const AddAccountBody = closed({
  user: Type.String({ maxLength: 64 }),
  name: Type.String({ maxLength: 200 }),
  role: RoleName,
})
export type AddAccountBody = Static<typeof AddAccountBody>

export const ChangeAccountBody = closed({
  name: Type.Optional(Type.String({ maxLength: 200 })),
  role: Type.Optional(RoleName),
  /** Also gives a removed person access again. */
  isPasswordNew: Type.Optional(Type.Boolean()),
})
export type ChangeAccountBody = Static<typeof ChangeAccountBody>

/** Without a password the site makes one. */
export const OwnPasswordBody = closed({ password: Type.Optional(Type.String({ maxLength: 400 })) })
export type OwnPasswordBody = Static<typeof OwnPasswordBody>

export const OwnPasswordReply = Type.Object({ password: Type.Optional(Type.String()) })
export type OwnPasswordReply = Static<typeof OwnPasswordReply>

const recordFilter = {
  person: Type.Optional(Type.String({ maxLength: 200 })),
  action: Type.Optional(Type.String({ maxLength: 40 })),
  survey: Type.Optional(Type.String({ maxLength: 40 })),
}
export const RecordCsvQuery = Type.Object(recordFilter)
export const RecordQuery = Type.Object({ ...recordFilter, before: Type.Optional(Type.String({ maxLength: 80 })) })

export const RecordReply = Type.Object({
  entries: Type.Array(
    Type.Object({
      id: Type.String(),
      at: Type.Number(),
      person: Type.String(),
      origin: Type.String(),
      action: Type.String(),
      surveyId: Type.String(),
      detail: Type.String(),
      reason: Type.String(),
    }),
  ),
  people: Type.Array(Type.String()),
  /** Where the next page begins. */
  next: Type.Optional(Type.String()),
})
export type RecordReply = Static<typeof RecordReply>
