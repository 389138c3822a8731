import { randomInt } from 'node:crypto'
import { chanceOf } from '../visitor/cell-counts.ts'

type Clock = () => number
interface Pace {
  /** So many at once, */
  readonly burst: number
  /** and one more each time this has passed. */
  readonly everyMs: number
}

/** How many guesses may be compared. All that is kept is when everything spent will have been given back. */
export function guessBudget({ burst, everyMs }: Pace, now: Clock) {
  let wholeAt = now()
  return {
    /** How long until one more may be compared; 0 when one may be now. */
    waitMs: () => Math.max(0, wholeAt - now() - (burst - 1) * everyMs),
    spend() {
      wholeAt = Math.max(wholeAt, now()) + everyMs
    },
  }
}

export type GuessBudget = ReturnType<typeof guessBudget>

const CELLS = 32
const STRANGERS: Pace = { burst: 4, everyMs: 600_000 }
const SHUFFLE_EVERY_MS = 600_000

/**
 * Strangers share 64 budgets: 256 guesses at once and 384 an hour, whoever and however many they are. One is chosen by
 * the provider that the guess comes from, another by the home, each time by chance and by another chance ten minutes later.
 * So one who floods, be it with all the homes of a provider, empties some of them, and no address is kept.
 */
export function strangersBudgets(now: Clock): (network: string) => GuessBudget {
  const cells = () => Array.from({ length: CELLS }, () => guessBudget(STRANGERS, now))
  const [byProvider, byHome] = [cells(), cells()]
  let seed = randomInt(2 ** 32)
  let shuffledAt = now()

  function cellOf(cells: readonly GuessBudget[], block: string): GuessBudget {
    return cells[chanceOf(block, seed) & (CELLS - 1)] as GuessBudget
  }

  return (network) => {
    if (now() - shuffledAt >= SHUFFLE_EVERY_MS) {
      seed = randomInt(2 ** 32)
      shuffledAt = now()
    }
    const provider = cellOf(byProvider, providerOf(network))
    if (provider.waitMs() === 0) return provider
    const home = cellOf(byHome, homeOf(network))
    return home.waitMs() < provider.waitMs() ? home : provider
  }
}

/** IPv4 /16 or IPv6 /32: about what one provider of a city has. */
function providerOf(network: string): string {
  return network.split(/[.:]/, 2).join(' ')
}

/** The IPv4 address or the IPv6 /48, which is the most that one customer is given. */
function homeOf(network: string): string {
  return network.split(':', 3).join(' ')
}
