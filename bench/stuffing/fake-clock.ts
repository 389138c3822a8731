import { mock } from 'node:test'

/** A clock for this process and its timers that only moves when told to, so that an attack of days takes seconds. */
export function fakeClock(from: number) {
  mock.timers.enable({ apis: ['Date', 'setInterval'], now: from })
  const { now } = performance
  // Not a mock, which would remember each of a million calls.
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

export type FakeClock = ReturnType<typeof fakeClock>
