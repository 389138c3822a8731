import { type Guess, panelGuesses } from '../setup/guess-budget.ts'
import { type Cells, type CellsKind, ownCells } from './cells.ts'

/** What the processes that serve one site know and do together. */
export interface Together {
  /** Counted by all. They turn by themselves. */
  cells(kind: CellsKind): Cells
  /** How long a guess of the panel's password must wait; 0 when it counts. Of all processes at once. */
  guess(guess: Guess): Promise<number>
  /** What this process answers when another asks. */
  answer(question: string, answer: () => unknown): void
  /** What each of the others answers; undefined where one did not. */
  others(question: string): Promise<unknown[]>
  /** Begins when this process is the one that does what must be done once, and ends with it. */
  onDuty(begin: () => () => void): void
  close(): void
}

/** One process: it has nobody to tell, and nobody else does its work. */
export function alone(now: () => number = () => performance.now()): Together {
  const ends: (() => void)[] = []
  const guesses = panelGuesses(now)
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
    guess: async (guess) => guesses.waitMs(guess),
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
