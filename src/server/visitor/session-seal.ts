import { hash, hkdfSync, randomBytes } from 'node:crypto'
import { compactDay } from '#rules/format/dates.ts'
import { marksByte, marksOfByte } from '#rules/quality/flags.ts'
import type { Session } from '#store/writes/complete-session.ts'
import { DIGITS, turned } from './base64url.ts'

const NONCE_BYTES = 12
const NONCE_LENGTH = 16
const NONCES_AT_ONCE = 256
const START_AT = NONCE_LENGTH
const MARKS_AT = START_AT + 8
const VISITOR_AT = MARKS_AT + 1
const TAG_AT = VISITOR_AT + 43
const TAG_LENGTH = 22
const SEAL_LENGTH = TAG_AT + TAG_LENGTH

/** Long after the last try of a webhook that could still complete it. */
const VALID_FOR_MS = 7 * 24 * 3_600_000

/**
 * A session that is not complete yet exists nowhere but in its id, which the visitor holds: a number drawn once, the second
 * of the start, what was noteworthy then, their hash hidden, and a tag over all of it. So nothing that is kept leads from a
 * visitor to a session.
 *
 * Encrypt-then-MAC. The function of both is SHA-512/256 with the key before the message, which cannot be carried on from its
 * digest as SHA-256 can; what is hidden is one digest long. A cipher of Node's would be an object for each seal, and a tenth
 * of a participation's time. Text all the way: to make bytes of it and text again takes as long as a digest.
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
  let pool = ''
  let used = 0
  const nextNonce = (): string => {
    if (used === pool.length) {
      pool = randomBytes(NONCE_BYTES * NONCES_AT_ONCE).toString('base64url')
      used = 0
    }
    used += NONCE_LENGTH
    return pool.slice(used - NONCE_LENGTH, used)
  }

  return {
    seal({ surveyId, visitor, marks, at }: Sealed): string {
      const { stream, tag } = keysOf(surveyId)
      const nonce = nextNonce()
      const start = Math.floor(at / 1_000)
        .toString(16)
        .padStart(MARKS_AT - START_AT, '0')
      const sealed = nonce + start + DIGITS[marksByte(marks)] + turned(visitor, keyed(stream, nonce))
      return sealed + keyed(tag, sealed).slice(0, TAG_LENGTH)
    },

    /** Undefined when it is forged, of another survey or key, or too old. */
    open({ surveyId, sealed, at }: { surveyId: string; sealed: string; at: number }): Session | undefined {
      if (sealed.length !== SEAL_LENGTH) return undefined
      const { stream, tag } = keysOf(surveyId)
      if (!isTag(sealed.slice(TAG_AT), keyed(tag, sealed.slice(0, TAG_AT)))) return undefined
      const startedAt = Number.parseInt(sealed.slice(START_AT, MARKS_AT), 16) * 1_000
      if (at - startedAt > VALID_FOR_MS) return undefined
      const nonce = sealed.slice(0, NONCE_LENGTH)
      return {
        id: compactDay(startedAt) + nonce,
        visitor: turned(sealed.slice(VISITOR_AT, TAG_AT), keyed(stream, nonce)),
        startedAt,
        marks: marksOfByte(DIGITS.indexOf(sealed.charAt(MARKS_AT))),
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

interface SurveyKeys {
  /** What a visitor is hidden by follows from the number before them, of which there are no two alike. */
  readonly stream: string
  readonly tag: string
}

function surveyKeys(secret: string, surveyId: string): SurveyKeys {
  const key = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `${use} of survey ${surveyId}`, 32)).toString('base64url')
  return { stream: key('session stream'), tag: key('session tag') }
}

function keyed(key: string, message: string): string {
  return hash('sha512-256', key + message, 'base64url')
}

/** However much of it is right, it takes as long to say. */
function isTag(claimed: string, digest: string): boolean {
  let difference = 0
  for (let at = 0; at < TAG_LENGTH; at += 1) difference |= claimed.charCodeAt(at) ^ digest.charCodeAt(at)
  return difference === 0
}
