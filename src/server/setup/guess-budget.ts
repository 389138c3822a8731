import { createHmac, randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#rules/durations.ts'

type Clock = () => number

interface Limit {
  /** Wrong guesses that are allowed at once. */
  readonly burst: number
  /** One more is allowed each time this has passed. */
  readonly everyMs: number
}

const ONE_DEVICE: Limit = { burst: 5, everyMs: MINUTE_MS }

/** Unknown devices whose networks have their first `parts` parts in common share a limit. */
const STRANGERS: readonly (Limit & { readonly parts: number })[] = [
  // The /24, or the /48, which is the most that one customer is given.
  { parts: 3, burst: 8, everyMs: 10 * MINUTE_MS },
  // The /16 or the /32: about what one provider of a city has.
  { parts: 2, burst: 16, everyMs: 2.5 * MINUTE_MS },
  // All of them together.
  { parts: 0, burst: 256, everyMs: (60 * MINUTE_MS) / 384 },
]

/** A password that somebody tries. */
interface Guess {
  /** The id of a browser that has logged in before. */
  readonly device: string | undefined
  readonly network: string
}

/**
 * How many guesses of the panel's passwords are compared. A known device has a limit of its own, so that no stranger can lock it
 * out. A stranger's guess is compared while the limits of its block, its provider and everybody all allow it: a rotating block
 * is stopped by the first, which leaves strangers from elsewhere enough of the others.
 */
export function guessBudget(now: Clock = () => performance.now()) {
  const ofDevices = spending(ONE_DEVICE, now)
  const ofStrangers = STRANGERS.map(({ parts, ...limit }) => ({ parts, spent: spending(limit, now) }))
  // No part of an address is kept, not even in memory: a group is known by a hash with a key drawn at start.
  const key = randomBytes(32)
  const groupOf = (network: string, parts: number) =>
    createHmac('sha256', key).update(network.split(/[.:]/, parts).join()).digest('base64url')

  return {
    /**
     * How long until such a guess is compared; 0 when it is now. It is charged before it is compared, which takes time: nobody gets
     * a last guess twice. What was not a guess of its own is given back; a device that was right has all its guesses again.
     */
    begin({ device, network }: Guess) {
      const charged = device
        ? [{ name: device, spent: ofDevices }]
        : ofStrangers.map(({ parts, spent }) => ({ name: groupOf(network, parts), spent }))
      const waitMs = Math.max(...charged.map(({ name, spent }) => spent.waitMs(name)))
      if (waitMs === 0) for (const { name, spent } of charged) spent.add(name)
      const giveBack = () => {
        for (const { name, spent } of charged) spent.takeBack(name)
      }
      return { waitMs, giveBack, wasRight: device ? () => void ofDevices.forget(device) : giveBack }
    },
  }
}

/** What each name has spent of a limit. Stores only the time at which the full limit is available again, and only until then. */
function spending({ burst, everyMs }: Limit, now: Clock) {
  const wholeAt = new Map<string, number>()
  return {
    waitMs: (name: string) => Math.max(0, (wholeAt.get(name) ?? 0) - now() - (burst - 1) * everyMs),
    add(name: string) {
      const at = now()
      // There are few: everybody's limit bounds how many guesses are compared.
      for (const [other, whole] of wholeAt) if (whole <= at) wholeAt.delete(other)
      wholeAt.set(name, (wholeAt.get(name) ?? at) + everyMs)
    },
    takeBack: (name: string) => void wholeAt.set(name, (wholeAt.get(name) ?? now()) - everyMs),
    forget: (name: string) => wholeAt.delete(name),
  }
}
