import { randomInt } from 'node:crypto'

/** With so many, two keys share a bucket about once in a million times. */
const BUCKETS = 2 ** 20

interface Period {
  readonly seed: number
  /** Four megabytes, which a period in which nobody comes does not take. */
  counts?: Uint32Array
}

/**
 * How often each key came in the running period and the ones before it, `periods` in all. A key, such as a network, is counted in
 * the bucket that its hash falls into, with another seed each period: no address is kept, not even in memory, and a million of
 * them take no more room than one.
 */
export function windowCounter(periods = 1, buckets = BUCKETS) {
  const emptyPeriod = (): Period => ({ seed: randomInt(2 ** 32) })
  let running = emptyPeriod()
  let earlier: Period[] = []

  /** FNV-1a from a secret seed, its upper half folded into the lower. */
  function bucketOf(key: string, seed: number): number {
    let hash = seed
    for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
    return (hash ^ (hash >>> 16)) & (buckets - 1)
  }

  function count(key: string): number {
    return [running, ...earlier].reduce((sum, { seed, counts }) => sum + (counts?.[bucketOf(key, seed)] ?? 0), 0)
  }

  return {
    /** Counts one more of this key, and gives how many that makes. */
    add(key: string): number {
      const bucket = bucketOf(key, running.seed)
      running.counts ??= new Uint32Array(buckets)
      running.counts[bucket] = (running.counts[bucket] ?? 0) + 1
      return count(key)
    },
    count,
    /** Begins the next period and forgets the oldest. */
    nextPeriod() {
      earlier = [running, ...earlier].slice(0, periods - 1)
      running = emptyPeriod()
    },
  }
}
