import { sealer } from '../sealer.ts'

const MINUTE_MS = 60_000

/**
 * Who holds the visitor key may ask which address the server sees, and knows by the answer that it is the same site. Good for
 * the minute, and the one before and after: whoever overhears it learns what the server calls them, and soon not even that.
 */
export function seenAddressTokens(secret: string) {
  const { seal, open } = sealer('seen address', secret)
  const token = (side: 'ask' | 'tell', at: number) => seal(Buffer.from(String(minuteOf(at))), side)
  const fits = (side: 'ask' | 'tell', given: unknown, at: number) => {
    const minute = open(String(given), side)
    return minute !== undefined && Math.abs(Number(minute.toString()) - minuteOf(at)) <= 1
  }
  return {
    asking: (at: number) => token('ask', at),
    telling: (at: number) => token('tell', at),
    isAsking: (given: unknown, at: number) => fits('ask', given, at),
    isTelling: (given: unknown, at: number) => fits('tell', given, at),
  }
}

function minuteOf(at: number): number {
  return Math.floor(at / MINUTE_MS)
}
