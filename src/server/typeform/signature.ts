import { createHmac, timingSafeEqual } from 'node:crypto'

/** Typeform signs the bytes it sends: `sha256=` and the base64 of their HMAC. The same JSON written anew has another. */
export function isSignedBy(secret: string, body: Buffer, signature: string | undefined): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('base64')}`)
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
