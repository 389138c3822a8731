import { clockTime, longDay, mexicoDay } from '../format/dates.ts'

/** Before an election, until its polls close, nobody may publish what voters prefer. */
export interface Veda {
  readonly from: number
  readonly to: number
}

export interface Silence {
  /** ISO. */
  readonly until: string
}

/** Whether nothing electoral may be shown at a moment, and until when. */
export function silenceAt({ from, to }: Veda, now: number): Silence | undefined {
  return from <= now && now < to ? { until: new Date(to).toISOString() } : undefined
}

/** When the next one begins; never, if none is ahead. */
export function silenceAfter({ from }: Veda, now: number): number {
  return now < from ? from : Number.POSITIVE_INFINITY
}

/** What stands where electoral numbers were. */
export function silenceSentence({ until }: Silence): string {
  const at = Date.parse(until)
  return `Por la veda electoral, los resultados sobre preferencias electorales no se muestran hasta el ${longDay(mexicoDay(at))} a las ${clockTime(at)}, hora del centro de México. Después vuelven, sin cambios.`
}
