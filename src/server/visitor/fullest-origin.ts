import { windowCounter } from './window-counter.ts'

/** Enough to tell one origin from many; far too few to tell which one. */
const BUCKETS = 4_096

/**
 * Whether nearly everybody comes from one address, as when a proxy is not believed: how many came lately, and how many of them from
 * one address, or from those that share its bucket. No address is kept.
 */
export function fullestOrigin() {
  const counter = windowCounter(1, BUCKETS)
  const none = { arrivals: 0, fullest: 0 }
  let [running, before] = [none, none]
  return {
    arrived(network: string) {
      running = { arrivals: running.arrivals + 1, fullest: Math.max(running.fullest, counter.add(network)) }
    },
    /** In the running period and the one before it. */
    lately: () => ({
      arrivals: running.arrivals + before.arrivals,
      fullest: running.fullest + before.fullest,
    }),
    turn() {
      counter.nextPeriod()
      ;[running, before] = [none, running]
    },
  }
}
