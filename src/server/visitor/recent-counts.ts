import { cellCounts } from './cell-counts.ts'

/**
 * What came in the running period and in the one before it, so that whatever came less than a period ago is always among
 * them. Each period has cells and a chance of its own: nothing leads from one to the next.
 */
export function recentCounts() {
  let [running, before] = [cellCounts(), cellCounts()]
  return {
    add: (text: string, length?: number) => running.add(text, length) + before.of(text, length),
    of: (text: string, length?: number) => running.of(text, length) + before.of(text, length),
    /** The next period begins, and the one before the last is forgotten. */
    turn() {
      before.forget()
      ;[running, before] = [before, running]
    },
  }
}
