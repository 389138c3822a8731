import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { EFFORT_CEILING, keysToTry } from '#rules/quality/effort.ts'

/** How many challenges are left as long as they are. */
export interface LeftWhole {
  readonly calm: number
  readonly dear: number
}

/**
 * Work of hours in seconds: beyond the first few challenges, the key that is looked for is the first one, and what would have
 * been tried before it is noted instead. The server's dice are changed, in this process only; all else it does as always.
 */
export function shortenWork({ calm, dear }: LeftWhole) {
  const throwDice = crypto.randomInt as (sides: number) => number
  const left = { calm, dear }
  let spared = 0

  function draw(sides: number): number {
    const drawn = throwDice(sides)
    const isOfAChallenge = sides <= keysToTry(EFFORT_CEILING) && sides % keysToTry(1) === 0
    if (!isOfAChallenge) return drawn
    const price = sides === keysToTry(1) ? 'calm' : 'dear'
    left[price] -= 1
    if (left[price] >= 0) return drawn
    spared += drawn
    return 0
  }
  setDice(draw)

  return {
    /** Keys that would have been tried besides. */
    spared: () => spared,
    stop: () => setDice(throwDice),
  }
}

function setDice(randomInt: (sides: number) => number): void {
  Object.assign(crypto, { randomInt })
  syncBuiltinESMExports()
}
