import { wholeNumber } from '../percent.ts'

const STEP = 10

/** A number of people as the method sheet tells it: down to the ten, and never fewer than ten exactly. */
export function roundedCount(people: number): string {
  return people < STEP ? `menos de ${STEP}` : wholeNumber(Math.floor(people / STEP) * STEP)
}
