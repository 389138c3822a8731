import { hasFlag } from './flags.ts'

/** The most that is ever asked, in times the calm effort: half a minute of a slow phone while its visitor answers. */
export const EFFORT_CEILING = 100

const EFFORT_IN_A_BURST = 10

/** By what was noticed about a session: the first few of a network are cheap, all others expensive. */
export function effortFor(marks: string): number {
  if (hasFlag(marks, 'busy-network')) return EFFORT_CEILING
  return hasFlag(marks, 'burst') ? EFFORT_IN_A_BURST : 1
}

/** Rounds of PBKDF2 for one key: enough that a browser's overhead per key is small, few enough for the server, which derives one. */
export const ROUNDS_PER_KEY = 500

/** Some 0.3 s of a slow phone at most, and half of it on average: `npm run bench` measures it. */
const KEYS_WHEN_CALM = 400

/**
 * So many keys hide the one that is looked for, each as likely: nobody tries more, and nobody can begin further on. More
 * effort is more keys, not more rounds, so that the server's part stays the same.
 */
export function keysToTry(effort: number): number {
  return effort * KEYS_WHEN_CALM
}
