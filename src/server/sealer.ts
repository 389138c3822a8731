import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The nonce that a sealed text begins with, as text: drawn by chance for each, and so a name that no other has. */
export const NONCE_LENGTH = 16

/** A key for one purpose. Who learns one of them knows neither the secret nor the keys for other purposes. */
export function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/**
 * Seals what others hold for us, so that they can neither read nor change it. It opens only for the same purpose and in the
 * same context, such as the survey that it is of.
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

    /** Undefined when it was not sealed here, or for something else. */
    open(sealed: string, context = ''): Buffer | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      // Node skips letters that are not of the alphabet: a thousand other texts would open as this one does.
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
