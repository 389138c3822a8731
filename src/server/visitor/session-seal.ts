import { hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { compactDay } from '#rules/dates.ts'
import { marksByte, marksOfByte } from '#rules/marks.ts'
import type { Session } from '#store/writes/complete-session.ts'
import { keyedHash } from './keyed-hash.ts'

const NONCE_BYTES = 12
const NONCES_AT_ONCE = 256
const START_AT = NONCE_BYTES
const MARKS_AT = START_AT + 4
const VISITOR_AT = MARKS_AT + 1
const TAG_AT = VISITOR_AT + 32
const TAG_BYTES = 16
const SEAL_BYTES = TAG_AT + TAG_BYTES

/** Long after the last try of a webhook that could still complete it. */
const VALID_FOR_MS = 7 * 24 * 3_600_000

/**
 * A session that is not complete yet exists nowhere but in its id, which the visitor holds: a number drawn once, the second
 * of the start, what was noteworthy then, their hash hidden, and a tag over all of it. So nothing that is kept leads from a
 * visitor to a session.
 *
 * Encrypt-then-MAC with HMAC-SHA-256 as the function of both: what is hidden is one block of a key stream long. A cipher
 * of Node's would be an object for each seal, and a tenth of a participation's time.
 */
export function sessionSeals(secret: string) {
  const keys = new Map<string, SurveyKeys>()
  /** Each survey has its own: a session of one is no session of another. */
  const keysOf = (surveyId: string): SurveyKeys => {
    const known = keys.get(surveyId)
    if (known) return known
    const made = surveyKeys(secret, surveyId)
    keys.set(surveyId, made)
    return made
  }

  /** Asking the system for random bytes costs as much for twelve as for thousands. */
  let pool = Buffer.alloc(0)
  let used = 0
  const nextNonce = (): Buffer => {
    if (used === pool.length) {
      pool = randomBytes(NONCE_BYTES * NONCES_AT_ONCE)
      used = 0
    }
    used += NONCE_BYTES
    return pool.subarray(used - NONCE_BYTES, used)
  }

  return {
    seal({ surveyId, visitor, marks, at }: Sealed): string {
      const bytes = Buffer.alloc(SEAL_BYTES)
      bytes.set(nextNonce())
      bytes.writeUInt32BE(Math.floor(at / 1_000), START_AT)
      bytes.writeUInt8(marksByte(marks), MARKS_AT)
      bytes.write(visitor, VISITOR_AT, 'base64url')
      const { stream, tag } = keysOf(surveyId)
      turn(bytes, stream)
      bytes.write(tag(bytes.subarray(0, TAG_AT), 'latin1').slice(0, TAG_BYTES), TAG_AT, 'latin1')
      return bytes.toString('base64url')
    },

    /** Undefined when it is forged, of another survey or key, or too old. */
    open({ surveyId, sealed, at }: { surveyId: string; sealed: string; at: number }): Session | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length !== SEAL_BYTES) return undefined
      const { stream, tag } = keysOf(surveyId)
      const right = Buffer.from(tag(bytes.subarray(0, TAG_AT), 'latin1').slice(0, TAG_BYTES), 'latin1')
      if (!timingSafeEqual(right, bytes.subarray(TAG_AT))) return undefined
      const startedAt = bytes.readUInt32BE(START_AT) * 1_000
      if (at - startedAt > VALID_FOR_MS) return undefined
      turn(bytes, stream)
      return {
        id: compactDay(startedAt) + bytes.toString('base64url', 0, NONCE_BYTES),
        visitor: bytes.toString('base64url', VISITOR_AT, TAG_AT),
        startedAt,
        marks: marksOfByte(bytes.readUInt8(MARKS_AT)),
      }
    },
  }
}

interface Sealed {
  readonly surveyId: string
  readonly visitor: string
  readonly marks: string
  readonly at: number
}

export type SessionSeals = ReturnType<typeof sessionSeals>

type KeyedHash = ReturnType<typeof keyedHash>

interface SurveyKeys {
  readonly stream: KeyedHash
  readonly tag: KeyedHash
}

function surveyKeys(secret: string, surveyId: string): SurveyKeys {
  const key = (use: string) =>
    keyedHash(Buffer.from(hkdfSync('sha256', secret, '', `${use} of survey ${surveyId}`, 32)))
  return { stream: key('session stream'), tag: key('session tag') }
}

/** Hides the visitor, or shows them again. The stream follows from the number before it, of which there are no two alike. */
function turn(bytes: Buffer, stream: KeyedHash): void {
  const mask = stream(bytes.subarray(0, NONCE_BYTES), 'latin1')
  for (let at = VISITOR_AT; at < TAG_AT; at += 1) bytes[at] = (bytes[at] ?? 0) ^ mask.charCodeAt(at - VISITOR_AT)
}
