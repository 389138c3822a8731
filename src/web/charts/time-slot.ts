import { clockTime, mexicoDay, shortDay } from '#rules/format/dates.ts'

export interface Slot {
  readonly name: string
  /** What the axis says below it. */
  readonly tick: string | undefined
  readonly started: number
  readonly completed: number
}

/** A label at midnight and at noon. */
export function hourTick(at: number): string | undefined {
  const time = clockTime(at)
  return time === '00:00' ? shortDay(mexicoDay(at)) : time === '12:00' ? time : undefined
}
