import { DAY_MS } from '../durations.ts'
import { lastHours } from '../format/dates.ts'

const HOURS_SHOWN = 48
const DAYS_COMPARED = 14
/** Fewer days cannot tell what is usual. */
const FEWEST_DAYS = 3

/**
 * Each of the last hours, with the median of the same hour on the days before. The median, not the mean: one day's flood must not
 * become usual. Days before the first completion do not count, so a young survey has no usual pace.
 * `hours` are those with any completion, the oldest first, each named by the ISO time of its beginning.
 */
export function paceByHour(
  hours: readonly { readonly hour: string; readonly completed: number }[],
  now: number,
): { hour: string; completed: number; usual?: number }[] {
  const completedIn = new Map(hours.map(({ hour, completed }) => [hour, completed]))
  const first = hours[0]?.hour
  const dayNumbers = Array.from({ length: DAYS_COMPARED }, (_, index) => index + 1)
  return lastHours(now, HOURS_SHOWN).map((hour) => {
    const before = dayNumbers
      .map((days) => daysBefore(hour, days))
      .filter((each) => first !== undefined && each >= first)
    const completed = completedIn.get(hour) ?? 0
    if (before.length < FEWEST_DAYS) return { hour, completed }
    return { hour, completed, usual: medianOf(before.map((each) => completedIn.get(each) ?? 0)) }
  })
}

function daysBefore(hour: string, days: number): string {
  return new Date(Date.parse(hour) - days * DAY_MS).toISOString()
}

function medianOf(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}
