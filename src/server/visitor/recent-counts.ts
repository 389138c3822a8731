import { type Cells, ownCells } from '../together/cells.ts'
import { CELLS, cellOf } from './cell-counts.ts'

export const recentKind = { size: CELLS, periods: 2 } as const

/**
 * What came in the running period and in the one before it, so that whatever came less than a period ago is always among
 * them. Each period has cells and a chance of its own: nothing leads from one to the next.
 */
export function recentCounts(cells: Cells = ownCells(recentKind)) {
  const before = (text: string, length?: number) => cells.of(cellOf(text, cells.seed(1), length), 1)
  return {
    add: (text: string, length?: number) => cells.add(cellOf(text, cells.seed(), length)) + before(text, length),
    of: (text: string, length?: number) => cells.of(cellOf(text, cells.seed(), length)) + before(text, length),
    /** The next period begins, and the one before the last is forgotten. */
    turn: cells.turn,
  }
}
