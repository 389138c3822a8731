import { randomInt } from 'node:crypto'

/** So many that two keys share a bucket about once in a million times. */
const BUCKETS = 2 ** 20

/**
 * How often each key came in the running period, and in those before it that are kept: `periods` in all. A key is a network, or
 * whatever else is counted. It falls into a bucket by a hash with another seed each period: no address is kept, not even in
 * memory, and a million of them take no more room than one.
 */
export function windowCounter(periods = 1, buckets = BUCKETS) {
  const emptyPeriod = () => ({ seed: randomInt(2 ** 32), counts: new Uint32Array(buckets) })
  let running = emptyPeriod()
  let earlier = Array.from({ length: periods - 1 }, emptyPeriod)

  /** FNV-1a from a start that nobody else knows, its upper half folded into the lower. */
  function bucketOf(key: string, seed: number, length = key.length): number {
    let hash = seed
    for (let at = 0; at < length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
    return (hash ^ (hash >>> 16)) & (buckets - 1)
  }

  function count(key: string, length?: number): number {
    let sum = running.counts[bucketOf(key, running.seed, length)] ?? 0
    for (const { seed, counts } of earlier) sum += counts[bucketOf(key, seed, length)] ?? 0
    return sum
  }

  return {
    /** One more of this key, or of its beginning that is so long, and how many that makes. */
    add(key: string, length?: number): number {
      const bucket = bucketOf(key, running.seed, length)
      running.counts[bucket] = (running.counts[bucket] ?? 0) + 1
      return count(key, length)
    },
    count,
    /** The next period begins, and the oldest is forgotten. */
    nextPeriod() {
      earlier = [running, ...earlier].slice(0, periods - 1)
      running = emptyPeriod()
    },
  }
}
