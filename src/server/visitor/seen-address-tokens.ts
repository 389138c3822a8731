import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const MINUTE_MS = 60_000

/**
 * Who holds the visitor key may ask which address the server sees, and knows by the answer that it is the same site. Good for
 * the minute, and the one before and after: whoever overhears it learns what the server calls them, and soon not even that.
 */
export function seenAddressTokens(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'seen address', 32))
  const sign = (side: 'ask' | 'tell', minute: number) =>
    createHmac('sha256', key).update(`${side} ${minute}`).digest('base64url')
  const fits = (side: 'ask' | 'tell', given: unknown, at: number) =>
    [-1, 0, 1].some((off) => isEqual(given, sign(side, Math.floor(at / MINUTE_MS) + off)))
  return {
    asking: (at: number) => sign('ask', Math.floor(at / MINUTE_MS)),
    telling: (at: number) => sign('tell', Math.floor(at / MINUTE_MS)),
    isAsking: (given: unknown, at: number) => fits('ask', given, at),
    isTelling: (given: unknown, at: number) => fits('tell', given, at),
  }
}

function isEqual(given: unknown, expected: string): boolean {
  const bytes = Buffer.from(String(given))
  return bytes.length === expected.length && timingSafeEqual(bytes, Buffer.from(expected))
}
