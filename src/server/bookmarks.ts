import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Where a page of open answers ended, sealed: it is the name of a response, and must not stand beside its words. */
export function bookmarks(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'bookmarks in open answers', 32))
  return {
    seal(place: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce)
      return Buffer.concat([nonce, cipher.update(place, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      )
    },

    /** Undefined when it is not ours. */
    open(sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const content = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
      try {
        decipher.final()
        return content.toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

export type Bookmarks = ReturnType<typeof bookmarks>
