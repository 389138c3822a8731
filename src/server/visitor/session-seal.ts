import { DAY_MS } from '#rules/durations.ts'
import { compactDay } from '#rules/format/dates.ts'
import { flagsByte, flagsOfByte } from '#rules/quality/flags.ts'
import type { Session } from '#store/writes/complete-session.ts'
import { NONCE_LENGTH, sealer } from '../sealer.ts'

/** The time of the start in seconds, the flags, and the visitor's name. The length is fixed, so that it gives nothing away. */
const FLAGS_AT = 4
const VISITOR_AT = 5
const VISITOR_BYTES = 32

/** Longer than Typeform retries a webhook that could still complete it. */
const VALID_FOR_MS = 7 * DAY_MS

/**
 * A session that is not complete exists only in its id, which the visitor holds. So nothing that is kept leads from a visitor
 * to a session.
 */
export function sessionSeals(secret: string) {
  const { seal, open } = sealer('sessions', secret)
  return {
    seal({ surveyId, visitor, marks, at }: Record<'surveyId' | 'visitor' | 'marks', string> & { at: number }): string {
      const content = Buffer.alloc(VISITOR_AT + VISITOR_BYTES)
      content.writeUInt32BE(Math.floor(at / 1_000))
      content.writeUInt8(flagsByte(marks), FLAGS_AT)
      content.write(visitor, VISITOR_AT, 'base64url')
      return seal(content, surveyId)
    },

    /** Undefined when it is forged, too old, or of another survey or key. */
    open({ surveyId, sealed, at }: { surveyId: string; sealed: string; at: number }): Session | undefined {
      const content = open(sealed, surveyId)
      if (!content) return undefined
      const startedAt = content.readUInt32BE() * 1_000
      if (at - startedAt > VALID_FOR_MS) return undefined
      return {
        id: compactDay(startedAt) + sealed.slice(0, NONCE_LENGTH),
        visitor: content.toString('base64url', VISITOR_AT),
        startedAt,
        marks: flagsOfByte(content.readUInt8(FLAGS_AT)),
      }
    },
  }
}

export type SessionSeals = ReturnType<typeof sessionSeals>
