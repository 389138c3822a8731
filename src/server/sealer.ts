import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Length, as text, of the nonce that a sealed text begins with: random, and so a unique name for it. */
export const NONCE_LENGTH = 16

/** A key for one purpose. Whoever learns it knows neither the secret nor the keys for other purposes. */
export function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/**
 * Seals data that others keep for us, so that they can neither read nor change it. It opens only for the same purpose and in the
 * same context, such as its survey.
 */
export function sealer(purpose: string, secret: string) {
  const key = createSecretKey(keyFor(purpose, secret))
  const additionalData = (context: string) => Buffer.from(`${purpose}: ${context}`)

  return {
    seal(content: Uint8Array, context = ''): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(additionalData(context))
      const hidden = cipher.update(content)
      cipher.final()
      return Buffer.concat([nonce, hidden, cipher.getAuthTag()]).toString('base64url')
    },

    /** Undefined when it was not sealed here, or for another purpose or context. */
    open(sealed: string, context = ''): Buffer | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      // Node ignores characters outside the alphabet: a thousand other texts would open like this one.
      if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return undefined
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(additionalData(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
      const content = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
      try {
        decipher.final()
        return content
      } catch {
        return undefined
      }
    },
  }
}
