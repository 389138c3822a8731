import { sealer } from '../sealer.ts'

const MINUTE_MS = 60_000

/** Who asks which address it has, and the site that tells. */
type Side = 'ask' | 'tell'

/**
 * Who holds the visitor key may ask which address the server sees, and knows by the answer that it is the same site. Good for
 * the minute, and the one before and after: whoever overhears it learns what the server calls them, and soon not even that.
 */
export function seenAddressTokens(secret: string) {
  const { seal, open } = sealer('seen address', secret)
  return {
    make: (side: Side, at: number) => seal(Buffer.from(String(minuteOf(at))), side),
    isFrom(side: Side, given: unknown, at: number): boolean {
      const minute = open(String(given), side)
      return minute !== undefined && Math.abs(Number(minute.toString()) - minuteOf(at)) <= 1
    },
  }
}

function minuteOf(at: number): number {
  return Math.floor(at / MINUTE_MS)
}
