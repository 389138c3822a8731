import { COUNTS_ROUNDED_TO, PEOPLE_ROUNDED_TO } from '../limits.ts'

/** People as they are told: to the nearest five. */
export function toldCount(count: number): number {
  return Math.round(count / COUNTS_ROUNDED_TO) * COUNTS_ROUNDED_TO
}

/** All the people of a release: down to ten. */
export function toldPeople(people: number): number {
  return Math.floor(people / PEOPLE_ROUNDED_TO) * PEOPLE_ROUNDED_TO
}

export function wholePercent(share: number): number {
  return Math.round(share * 100)
}

/** Of told numbers only: a share of the true ones would tell the count that was rounded. */
export function toldShare(count: number, base: number): number {
  return wholePercent(Math.min(1, toldCount(count) / (toldCount(base) || 1)))
}

/** People that a base is worth; never more than the base says, so it cannot undo its rounding. */
export function toldWorth(nEff: number, base: number): number {
  return Math.min(Math.round(nEff), toldCount(base))
}

export function withDecimals(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
