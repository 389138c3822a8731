import { randomInt } from 'node:crypto'
import { seededHash } from './window-counter.ts'

/** Enough to tell one origin from many; far too few to tell which one. */
const BUCKETS = 4_096

/** How many came lately, and how many of them fell into the fullest bucket. */
export interface Origins {
  readonly arrivals: number
  readonly fullest: number
}

/**
 * Whether nearly everybody comes from one address, as when a proxy is not believed. An address falls into one of few buckets,
 * by a hash with another seed each period: no address is kept, and none can be found again.
 */
export function fullestOrigin() {
  let [running, before] = [period(), period()]
  return {
    arrived: (network: string) => running.arrived(network),
    /** In the running period and the one before it. */
    lately: (): Origins => ({
      arrivals: running.origins.arrivals + before.origins.arrivals,
      fullest: running.origins.fullest + before.origins.fullest,
    }),
    turn() {
      ;[running, before] = [period(), running]
    },
  }
}

export type FullestOrigin = ReturnType<typeof fullestOrigin>

function period() {
  const counts = new Uint32Array(BUCKETS)
  const seed = randomInt(2 ** 32)
  const origins = { arrivals: 0, fullest: 0 }
  return {
    origins: origins as Origins,
    arrived(network: string) {
      const bucket = seededHash(network, seed) & (BUCKETS - 1)
      const count = (counts[bucket] ?? 0) + 1
      counts[bucket] = count
      origins.arrivals += 1
      if (count > origins.fullest) origins.fullest = count
    },
  }
}
