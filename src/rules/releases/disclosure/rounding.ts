import { wholeNumber } from '../../format/percent.ts'
import { PEOPLE_ROUNDED_TO, SMALLEST_COUNT } from '../limits.ts'

/** The base of a table, to the nearest ten. */
export function roundedBase(people: number): number {
  return Math.round(people / PEOPLE_ROUNDED_TO) * PEOPLE_ROUNDED_TO
}

/** The number of people in a release, rounded down to a multiple of ten. */
export function roundedPeople(people: number): number {
  return Math.floor(people / PEOPLE_ROUNDED_TO) * PEOPLE_ROUNDED_TO
}

/** A number of people in a sentence of the method sheet: rounded down to a multiple of ten, or «menos de 10». */
export function roundedPeopleText(people: number): string {
  return people < SMALLEST_COUNT ? `menos de ${SMALLEST_COUNT}` : wholeNumber(roundedPeople(people))
}

export function wholePercent(share: number): number {
  return Math.round(share * 100)
}

export function withDecimals(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
