import { mock } from 'node:test'

/** Time that passes when it is told to, for the clock and the timers of this process: days of an attack in seconds. */
export function moveClock(from: number) {
  mock.timers.enable({ apis: ['Date', 'setInterval'], now: from })
  const { now } = performance
  // Not a mock: that would remember each of a million calls.
  performance.now = () => Date.now() - from
  return {
    moveTo(at: number) {
      if (at > Date.now()) mock.timers.tick(at - Date.now())
    },
    stop() {
      performance.now = now
      mock.timers.reset()
    },
  }
}

export type MovedClock = ReturnType<typeof moveClock>
