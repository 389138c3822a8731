import { wholeNumber } from '../../format/percent.ts'
import { PEOPLE_ROUNDED_TO, SMALLEST_COUNT } from '../limits.ts'

/** A number of people as the method sheet tells it: down to the ten, and never fewer than ten exactly. */
export function roundedCount(people: number): string {
  if (people < SMALLEST_COUNT) return `menos de ${SMALLEST_COUNT}`
  return wholeNumber(Math.floor(people / PEOPLE_ROUNDED_TO) * PEOPLE_ROUNDED_TO)
}
