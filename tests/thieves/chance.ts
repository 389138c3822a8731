import { expect } from 'vitest'

/** Where things lie, in the order in which they came. `page`: only within one does an order show. */
export interface Position {
  readonly page: number
  readonly offset: number
}

/**
 * What a thief could learn from where things lie: nothing more than chance gives, three deviations allowed. Over the whole
 * file by the rank correlation with the order of arrival; within pages by the pairs that lie as they came.
 */
export function expectNoOrder(positions: readonly Position[]): void {
  const order = positions.map(({ page, offset }) => page * 1e6 + offset)
  expect(Math.abs(rankCorrelation(order))).toBeLessThan(3 / Math.sqrt(order.length))
  expect(Math.abs(deviationsWithinPages(positions))).toBeLessThan(3)
}

/** Of people who are matched to answers by the order of both, chance gets one right, give or take one. */
export function expectNoLinks(one: readonly string[], other: readonly string[], surprise = 3): void {
  const links = one.filter((name, index) => other[index] === name).length
  expect(links).toBeLessThanOrEqual(1 + surprise)
}

/** Spearman's, between numbers and the order that they stand in. */
export function rankCorrelation(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const rankOf = new Map(sorted.map((number, rank) => [number, rank]))
  const n = numbers.length
  const squares = numbers.reduce((sum, number, index) => sum + ((rankOf.get(number) ?? 0) - index) ** 2, 0)
  return 1 - (6 * squares) / (n * (n * n - 1))
}

/** Kendall's, added up over pages and divided by the deviation that chance gives it. */
function deviationsWithinPages(positions: readonly Position[]): number {
  let score = 0
  let variance = 0
  for (const inPage of Map.groupBy(positions, ({ page }) => page).values()) {
    const n = inPage.length
    variance += (n * (n - 1) * (2 * n + 5)) / 18
    for (const [index, { offset }] of inPage.entries()) {
      for (const later of inPage.slice(index + 1)) score += Math.sign(later.offset - offset)
    }
  }
  return variance === 0 ? 0 : score / Math.sqrt(variance)
}
