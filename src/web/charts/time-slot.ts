import { clockTime, mexicoDay, shortDay } from '#rules/format/dates.ts'

/** One hour or one day. */
export interface Slot {
  readonly name: string
  /** What the axis says below it. */
  readonly tick: string | undefined
  readonly started: number
  readonly completed: number
}

/** Below an hour, where a day begins and in its middle. */
export function hourTick(at: number): string | undefined {
  const time = clockTime(at)
  return time === '00:00' ? shortDay(mexicoDay(at)) : time === '12:00' ? time : undefined
}
