import { clockTime, longDay, mexicoDay } from './format/dates.ts'

/** From three days before an election until its polls close, nobody may publish what voters prefer. */
export interface SilencePeriod {
  readonly from: number
  readonly to: number
}

/** An electoral silence that is in force. */
export interface ElectoralSilence {
  /** When it ends, in ISO. */
  readonly until: string
}

export function silenceAt({ from, to }: SilencePeriod, now: number): ElectoralSilence | undefined {
  return from <= now && now < to ? { until: new Date(to).toISOString() } : undefined
}

/** When it will begin; infinity if it has begun or is over. */
export function silenceAfter({ from }: SilencePeriod, now: number): number {
  return now < from ? from : Number.POSITIVE_INFINITY
}

/** What pages say in place of electoral numbers. */
export function silenceSentence({ until }: ElectoralSilence): string {
  const at = Date.parse(until)
  return `Por la veda electoral, los resultados sobre preferencias electorales no se muestran hasta el ${longDay(mexicoDay(at))} a las ${clockTime(at)}, hora del centro de México. Después vuelven, sin cambios.`
}
