import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { EFFORT_CEILING, keysToTry } from '#rules/quality/effort.ts'

/** How many challenges of each effort are solved in full. */
export interface SolvedFully {
  readonly calm: number
  readonly raised: number
}

/**
 * Does hours of work in seconds: after the first few challenges the right key is always the first one tried, and the keys that
 * would have been tried before it are only counted. To do so it replaces the server's `randomInt`, in this process only.
 */
export function shortenWork({ calm, raised }: SolvedFully) {
  const realRandomInt = crypto.randomInt as (sides: number) => number
  const left = { calm, raised }
  let skipped = 0

  function draw(sides: number): number {
    const drawn = realRandomInt(sides)
    const isForChallenge = sides <= keysToTry(EFFORT_CEILING) && sides % keysToTry(1) === 0
    if (!isForChallenge) return drawn
    const effort = sides === keysToTry(1) ? 'calm' : 'raised'
    left[effort] -= 1
    if (left[effort] >= 0) return drawn
    skipped += drawn
    return 0
  }
  replaceRandomInt(draw)

  return {
    /** Keys that would have been tried too. */
    skipped: () => skipped,
    stop: () => replaceRandomInt(realRandomInt),
  }
}

function replaceRandomInt(randomInt: (sides: number) => number): void {
  Object.assign(crypto, { randomInt })
  syncBuiltinESMExports()
}
