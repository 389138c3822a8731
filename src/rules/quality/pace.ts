/** Whether a survey is answered as often as on other days, or much more. */
export type Pace = 'usual' | 'burst'

export const PACE_MINUTES = 10
const HOURS_AWAKE = 16
const DAYS_COMPARED = 14

/** One answer every ten seconds is not a burst, however quiet a survey was. */
const FEWEST = 60
/** Evenings bring more answers than the average hour, but even a day's busiest ten minutes seldom bring five times as many. */
const TIMES_THE_USUAL = 5

/** How many answers may arrive in ten minutes without being a burst. */
export function mostWithoutBurst(usualPerHour: number): number {
  return Math.max(FEWEST, (TIMES_THE_USUAL * usualPerHour * PACE_MINUTES) / 60)
}

/**
 * The median day of the last two weeks, not before the survey's first day, spread over the hours that people are awake. Without
 * today, and the median rather than the mean: otherwise a flood would count as usual an hour later.
 */
export function usualPerHour(wholeDays: readonly number[]): number {
  const first = wholeDays.findIndex((count) => count > 0)
  const compared = first === -1 ? [] : wholeDays.slice(first).slice(-DAYS_COMPARED)
  const median = compared.toSorted((a, b) => a - b)[Math.floor((compared.length - 1) / 2)] ?? 0
  return median / HOURS_AWAKE
}
