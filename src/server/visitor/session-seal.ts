import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { mexicoDay } from '#rules/dates.ts'
import { marksByte, marksOfByte } from '#rules/marks.ts'
import type { Session } from '#store/writes/complete-session.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const NONCES_AT_ONCE = 256
const VISITOR_BYTES = 32
const START_BYTES = 4
const MARKS_AT = VISITOR_BYTES + START_BYTES
const CONTENT_BYTES = MARKS_AT + 1
const TAG_BYTES = 16
const SEAL_BYTES = NONCE_BYTES + CONTENT_BYTES + TAG_BYTES

/** Long after the last try of a webhook that could still complete it. */
const VALID_FOR_MS = 7 * 24 * 3_600_000

/**
 * A session that is not complete yet exists nowhere but in its id, which the visitor holds: their hash, the moment of the
 * start and what was noteworthy then, encrypted and signed. So nothing that is kept leads from a visitor to a session.
 */
export function sessionSeals(secret: string) {
  const keys = new Map<string, KeyObject>()
  /** Each survey has its own: a session of one is no session of another. */
  const keyOf = (surveyId: string): KeyObject => {
    const known = keys.get(surveyId)
    if (known) return known
    const made = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `session of survey ${surveyId}`, 32)))
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
      const nonce = nextNonce()
      const content = Buffer.alloc(CONTENT_BYTES)
      content.write(visitor, 'base64url')
      content.writeUInt32BE(Math.floor(at / 1_000), VISITOR_BYTES)
      content.writeUInt8(marksByte(marks), MARKS_AT)
      const cipher = createCipheriv(CIPHER, keyOf(surveyId), nonce)
      const hidden = cipher.update(content)
      cipher.final()
      return Buffer.concat([nonce, hidden, cipher.getAuthTag()]).toString('base64url')
    },

    /** Undefined when it is forged, of another survey or key, or too old. */
    open({ surveyId, sealed, at }: { surveyId: string; sealed: string; at: number }): Session | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length !== SEAL_BYTES) return undefined
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const content = decrypted(keyOf(surveyId), nonce, bytes.subarray(NONCE_BYTES))
      if (!content) return undefined
      const startedAt = content.readUInt32BE(VISITOR_BYTES) * 1_000
      if (at - startedAt > VALID_FOR_MS) return undefined
      return {
        id: `${mexicoDay(startedAt).replaceAll('-', '')}${nonce.toString('base64url')}`,
        visitor: content.toString('base64url', 0, VISITOR_BYTES),
        startedAt,
        marks: marksOfByte(content.readUInt8(MARKS_AT)),
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

function decrypted(key: KeyObject, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const content = decipher.update(sealed.subarray(0, -TAG_BYTES))
  try {
    decipher.final()
    return content
  } catch {
    return undefined
  }
}
