import { type Static, Type } from 'typebox'
import { visibilities } from '#surveys/visibility.ts'
import { closed } from './closed-object.ts'

// The panel's calls about studies that are not for everybody.

const title = Type.String({ maxLength: 200 })

/** The title is typed by the operator, exactly. */
export const VisibilityBody = closed({ visibility: Type.Enum([...visibilities]), title })
export type VisibilityBody = Static<typeof VisibilityBody>

export const EmptyingBody = closed({ title })

const day = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })

/** Whom a release is for, and the last day of the link. No NUL, which PostgreSQL cannot store. */
export const ClientBody = closed({
  name: Type.String({ maxLength: 80, pattern: '^(?=[^\\u0000]*$)\\s*\\S' }),
  until: day,
})
export type ClientBody = Static<typeof ClientBody>

export const ClientLinkBody = closed({ until: day })
export type ClientLinkBody = Static<typeof ClientLinkBody>

/** Typed by the operator: `publicConfirmation(survey, number)`. */
export const PublicReleaseBody = closed({ confirmation: Type.String({ maxLength: 40 }) })
export type PublicReleaseBody = Static<typeof PublicReleaseBody>

/** A release that is for a client, as the panel shows it. */
export const ClientReply = Type.Object({
  name: Type.String(),
  /** The last day of the link. */
  until: Type.String(),
  state: Type.Enum(['valid', 'ended', 'revoked']),
  /** Only while it opens something, and for those who may give it away. */
  link: Type.Optional(Type.String()),
})
export type ClientReply = Static<typeof ClientReply>
