import { windowCounter } from './window-counter.ts'

/** Enough to tell one network from many; far too few to tell which one. */
const BUCKETS = 4_096

/**
 * How many visits there were recently, and how many of them from the busiest network, or from others that share its bucket. Nearly all
 * from one is what an untrusted proxy looks like. No address is kept.
 */
export function busiestNetwork() {
  const counter = windowCounter(1, BUCKETS)
  const none = { total: 0, busiest: 0 }
  let [running, before] = [none, none]
  return {
    arrived(network: string) {
      running = { total: running.total + 1, busiest: Math.max(running.busiest, counter.add(network)) }
    },
    /** In the running hour and the one before it. */
    recent: () => ({ total: running.total + before.total, busiest: running.busiest + before.busiest }),
    nextHour() {
      counter.nextPeriod()
      ;[running, before] = [none, running]
    },
  }
}
