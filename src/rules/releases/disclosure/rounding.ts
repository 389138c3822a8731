import { wholeNumber } from '../../format/percent.ts'
import { COUNTS_ROUNDED_TO, PEOPLE_ROUNDED_TO, SMALLEST_COUNT } from '../limits.ts'

/** To the nearest five. */
export function roundedCount(count: number): number {
  return Math.round(count / COUNTS_ROUNDED_TO) * COUNTS_ROUNDED_TO
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

/** From the rounded numbers: an exact share would disclose the count that was rounded. */
export function roundedShare(count: number, base: number): number {
  return wholePercent(Math.min(1, roundedCount(count) / (roundedCount(base) || 1)))
}

export function withDecimals(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
