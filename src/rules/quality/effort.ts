import { hasFlag } from './flags.ts'

/** The highest effort, as a multiple of the calm one. */
export const EFFORT_CEILING = 100

const EFFORT_IN_A_BURST = 10

/** The effort by a session's flags: the first few sessions of a network are cheap, all others expensive. */
export function effortFor(marks: string): number {
  if (hasFlag(marks, 'busy-network')) return EFFORT_CEILING
  return hasFlag(marks, 'burst') ? EFFORT_IN_A_BURST : 1
}

/** PBKDF2 rounds per key: enough that a browser's overhead per key is small, few enough for the server, which derives one key. */
export const ROUNDS_PER_KEY = 500

/**
 * A hundred times as many take less than 20 s on a slow phone, however unlucky, and half of that on average: less than anybody needs to
 * answer, so nobody waits for it at the end. `npm run bench` measures it.
 */
const KEYS_WHEN_CALM = 100

/**
 * The key to find is equally likely to be any of these, so nobody tries more and no order of trying is faster. More effort means
 * more keys, not more rounds, so that the server's work stays the same.
 */
export function keysToTry(effort: number): number {
  return effort * KEYS_WHEN_CALM
}
