import { hasFlag } from './flags.ts'

/** The highest effort, as a multiple of the calm one: half a minute on a slow phone while the visitor answers. */
export const EFFORT_CEILING = 100

const EFFORT_IN_A_BURST = 10

/** The effort by a session's flags: the first few sessions of a network are cheap, all others expensive. */
export function effortFor(marks: string): number {
  if (hasFlag(marks, 'busy-network')) return EFFORT_CEILING
  return hasFlag(marks, 'burst') ? EFFORT_IN_A_BURST : 1
}

/** PBKDF2 rounds per key: enough that a browser's overhead per key is small, few enough for the server, which derives one key. */
export const ROUNDS_PER_KEY = 500

/** At most some 0.3 s on a slow phone, and half of it on average: `npm run bench` measures it. */
const KEYS_WHEN_CALM = 400

/**
 * The key to find is equally likely to be any of these, so nobody tries more and no order of trying is faster. More effort means
 * more keys, not more rounds, so that the server's work stays the same.
 */
export function keysToTry(effort: number): number {
  return effort * KEYS_WHEN_CALM
}
