import { chanceOf } from '../visitor/cell-counts.ts'

type Clock = () => number
interface Pace {
  /** So many at once, */
  readonly burst: number
  /** and one more each time this has passed. */
  readonly everyMs: number
}

/** How many guesses may be compared. All that is kept is when everything spent will have been given back. */
function guessBudget({ burst, everyMs }: Pace, now: Clock) {
  let wholeAt = now()
  return {
    /** How long until one more may be compared; 0 when one may be now. */
    waitMs: () => Math.max(0, wholeAt - now() - (burst - 1) * everyMs),
    spend() {
      wholeAt = Math.max(wholeAt, now()) + everyMs
    },
  }
}

type GuessBudget = ReturnType<typeof guessBudget>

const CELLS = 32
const STRANGERS: Pace = { burst: 4, everyMs: 600_000 }
const ONE_DEVICE: Pace = { burst: 5, everyMs: 60_000 }

/** Only its chance is used, another one every ten minutes: nothing is counted in it. */
export const strangersKind = { name: 'strangers who guess', size: 1, periods: 1, turnsEveryMs: 600_000 } as const

export interface Stranger {
  readonly provider: number
  readonly home: number
}

/** A password that somebody tried, and whether it was the right one. */
export interface Guess {
  /** The name of a known device, or where a stranger falls by chance. */
  readonly by: string | Stranger
  readonly isRight: boolean
}

/** Where a network falls: one cell by its provider, another by its home. No address leaves the process. */
export function strangerOf(network: string, seed: number): Stranger {
  const cell = (block: string) => chanceOf(block, seed) & (CELLS - 1)
  return { provider: cell(providerOf(network)), home: cell(homeOf(network)) }
}

/**
 * Strangers share 64 budgets: 256 guesses at once and 384 an hour, whoever and however many they are. One is chosen by
 * the provider that the guess comes from, another by the home, each time by chance and by another chance ten minutes later.
 * So one who floods, be it with all the homes of a provider, empties some of them, and no address is kept.
 */
export function panelGuesses(now: Clock) {
  const cells = () => Array.from({ length: CELLS }, () => guessBudget(STRANGERS, now))
  const [byProvider, byHome] = [cells(), cells()]
  /** Of known devices that have guessed wrong; nobody gets in here without having known the password. */
  const ofDevices = new Map<string, GuessBudget>()

  function strangersBudget({ provider, home }: Stranger): GuessBudget {
    const ofProvider = byProvider[provider] as GuessBudget
    if (ofProvider.waitMs() === 0) return ofProvider
    const ofHome = byHome[home] as GuessBudget
    return ofHome.waitMs() < ofProvider.waitMs() ? ofHome : ofProvider
  }

  return {
    /** How long until such a guess counts; 0 when it counts now. Asked and spent in one step: a budget's last guess is had once. */
    waitMs({ by, isRight }: Guess): number {
      const budget = typeof by === 'string' ? (ofDevices.get(by) ?? guessBudget(ONE_DEVICE, now)) : strangersBudget(by)
      const waitMs = budget.waitMs()
      if (waitMs > 0) return waitMs
      if (!isRight) budget.spend()
      if (typeof by === 'string') {
        if (isRight) ofDevices.delete(by)
        else ofDevices.set(by, budget)
      }
      return 0
    },
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
