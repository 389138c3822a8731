/** Whether a survey is answered as on its other days, or in a burst. */
export type Pace = 'usual' | 'burst'

export const PACE_MINUTES = 10
const HOURS_AWAKE = 16
const DAYS_COMPARED = 14

/** One every ten seconds is no burst, however quiet a survey was. */
const FEWEST = 60
/** An evening brings more than the average hour; a day's busiest ten minutes seldom bring five times as much. */
const TIMES_THE_USUAL = 5

/** How many come in ten minutes before it is a burst. */
export function mostWithoutBurst(usualPerHour: number): number {
  return Math.max(FEWEST, (TIMES_THE_USUAL * usualPerHour * PACE_MINUTES) / 60)
}

/**
 * Of the last two weeks since the survey's first day, the day in the middle, spread over the hours that people are awake.
 * Today is not among them, and the middle is not moved by the worst day: else a flood would be usual an hour later.
 */
export function usualPerHour(wholeDays: readonly number[]): number {
  const first = wholeDays.findIndex((count) => count > 0)
  const compared = first === -1 ? [] : wholeDays.slice(first).slice(-DAYS_COMPARED)
  const middle = compared.toSorted((a, b) => a - b)[Math.floor((compared.length - 1) / 2)] ?? 0
  return middle / HOURS_AWAKE
}
