import { createHmac, timingSafeEqual } from 'node:crypto'

/** `sha256=` and the base64 of an HMAC. */
const SHAPE = /^sha256=[A-Za-z0-9+/]{43}=$/

export function isSignature(text: unknown): text is string {
  return typeof text === 'string' && SHAPE.test(text)
}

export function signatureOf(secret: string, body: string | Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('base64')}`
}

/** Typeform signs the bytes that it sends: the same JSON serialised again has another signature. */
export function isSignedBy(secret: string, body: Buffer, signature: string): boolean {
  const expected = Buffer.from(signatureOf(secret, body))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
