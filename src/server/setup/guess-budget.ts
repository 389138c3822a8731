import { createHmac, randomBytes } from 'node:crypto'

type Clock = () => number

interface Limit {
  /** So many wrong guesses at once, */
  readonly burst: number
  /** and one more each time this has passed. */
  readonly everyMs: number
}

const MINUTE_MS = 60_000
const ONE_DEVICE: Limit = { burst: 5, everyMs: MINUTE_MS }

/** Strangers whose networks begin with the same so many parts share a limit. */
const STRANGERS: readonly (Limit & { readonly parts: number })[] = [
  // The /24, or the /48, which is the most that one customer is given.
  { parts: 3, burst: 8, everyMs: 10 * MINUTE_MS },
  // The /16 or the /32: about what one provider of a city has.
  { parts: 2, burst: 16, everyMs: 2.5 * MINUTE_MS },
  // Everybody together.
  { parts: 0, burst: 256, everyMs: (60 * MINUTE_MS) / 384 },
]

/** A password that somebody tried, and whether it was the right one. */
interface Guess {
  /** The id of a browser that has logged in before. */
  readonly device: string | undefined
  readonly network: string
  readonly isRight: boolean
}

/**
 * How many guesses of the panel's password are compared. A known device has a limit of its own, so that no stranger can lock it
 * out. A stranger's guess is compared while the limits of its block, of its provider and of everybody all allow it: a rotating block
 * is stopped by the first, and leaves the others enough for strangers from elsewhere.
 */
export function guessBudget(now: Clock = () => performance.now()) {
  const ofDevices = spending(ONE_DEVICE, now)
  const ofStrangers = STRANGERS.map(({ parts, ...limit }) => ({ parts, spent: spending(limit, now) }))
  // No part of an address is kept, not even in memory: a group is known by a hash under a key of this start.
  const key = randomBytes(32)
  const groupOf = (network: string, parts: number) =>
    createHmac('sha256', key).update(network.split(/[.:]/, parts).join()).digest('base64url')

  return {
    /** How long until such a guess counts; 0 when it counts now. Asked and spent in one step: a limit's last guess is had once. */
    waitMs({ device, network, isRight }: Guess): number {
      const charged = device
        ? [{ name: device, spent: ofDevices }]
        : ofStrangers.map(({ parts, spent }) => ({ name: groupOf(network, parts), spent }))
      const waitMs = Math.max(...charged.map(({ name, spent }) => spent.waitMs(name)))
      if (waitMs > 0) return waitMs
      if (!isRight) for (const { name, spent } of charged) spent.add(name)
      else if (device) ofDevices.forget(device)
      return 0
    },
  }
}

/** What each has spent of a limit. All that is kept is when everything will have been given back, and only until then. */
function spending({ burst, everyMs }: Limit, now: Clock) {
  const wholeAt = new Map<string, number>()
  return {
    waitMs: (name: string) => Math.max(0, (wholeAt.get(name) ?? 0) - now() - (burst - 1) * everyMs),
    add(name: string) {
      const at = now()
      // Few: no more are compared than everybody's limit allows.
      for (const [other, whole] of wholeAt) if (whole <= at) wholeAt.delete(other)
      wholeAt.set(name, (wholeAt.get(name) ?? at) + everyMs)
    },
    forget: (name: string) => wholeAt.delete(name),
  }
}
