import { monitorEventLoopDelay } from 'node:perf_hooks'
import { MINUTE_MS } from '#rules/durations.ts'

const RESOLUTION_MS = 20
const PERIOD_MS = MINUTE_MS

/**
 * How late the event loop was, in seconds, in the running minute or the one before it, whichever was worse: a stall must still
 * show a little later.
 */
export function eventLoopWatch() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let before = { p99: 0, max: 0 }
  const timer = setInterval(() => {
    before = delay()
    histogram.reset()
  }, PERIOD_MS)
  timer.unref()

  /** Node's values include the time between two measurements. */
  function delay() {
    if (histogram.count === 0) return { p99: 0, max: 0 }
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3)
    return { p99: seconds(histogram.percentile(99)), max: seconds(histogram.max) }
  }

  return {
    worst() {
      const now = delay()
      return { p99: Math.max(before.p99, now.p99), max: Math.max(before.max, now.max) }
    },
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
