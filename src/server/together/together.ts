import { type Cells, type CellsKind, ownCells } from './cells.ts'

/** What the processes that serve one site know and do together. */
export interface Together {
  /** Counted by all. They turn by themselves. */
  cells(kind: CellsKind): Cells
  /** What this process answers when another asks. */
  answer(question: string, answer: () => unknown): void
  /** What each of the others answers; undefined where one did not. */
  others(question: string): Promise<unknown[]>
  /** Begins when this process is the one that does what must be done once, and ends with it. */
  onDuty(begin: () => () => void): void
  close(): void
}

/** One process: it has nobody to tell, and nobody else does its work. */
export function alone(): Together {
  const ends: (() => void)[] = []
  return {
    cells(kind) {
      const cells = ownCells(kind)
      if (kind.turnsEveryMs !== undefined) {
        // A timer, not the clock on the wall: set back, that would keep visitors out for as long.
        const timer = setInterval(cells.turn, kind.turnsEveryMs).unref()
        ends.push(() => clearInterval(timer))
      }
      return cells
    },
    answer() {},
    others: async () => [],
    onDuty(begin) {
      ends.push(begin())
    },
    close() {
      for (const end of ends.splice(0)) end()
    },
  }
}
