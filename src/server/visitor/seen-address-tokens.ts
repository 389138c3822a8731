import { MINUTE_MS } from '#rules/durations.ts'
import { sealer } from '../sealer.ts'

/** The `doctor` that asks, and the site that answers. */
type Side = 'ask' | 'tell'

/**
 * Only whoever holds the visitor key may ask which address the server sees, and the answer's token proves that it is the same site.
 * Valid for a minute, and the one before and after: of little use to whoever overhears it.
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
