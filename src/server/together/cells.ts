import { randomInt } from 'node:crypto'

export interface CellsKind {
  /** What is counted. Whoever gives the same kind counts in the same cells. */
  readonly name: string
  readonly size: number
  /** How many periods are kept: the running one and those before it. */
  readonly periods: number
  /** How long a period lasts; for ever where this is absent. */
  readonly turnsEveryMs?: number
}

/** Counts in numbered cells, anew in each period. Each has a chance of its own: nothing leads from one to the next. */
export interface Cells {
  /** One more in a cell of the running period, and how many that makes. */
  add(cell: number): number
  /** How many there are in a cell of the running period, or of one so many before it. */
  of(cell: number, before?: number): number
  seed(before?: number): number
  turn(): void
  /** How long the running period still lasts. */
  endsInMs(): number
}

export interface Period {
  readonly seed: number
  readonly cells: Uint32Array
}

export interface TurnedCells extends Cells {
  /** How often they have turned. */
  turns(): number
  /** The running period first. */
  periods(): readonly Period[]
  /** Others have counted so, each time once, when there had been so many turns. */
  addAll(cells: Uint32Array, turns: number): void
  /** Another has turned them, and so they turn here. */
  turnTo(turns: number, seed: number): void
  /** As they are elsewhere. */
  become(kept: readonly Period[], turns: number, runningForMs: number): void
}

/** Cells of this process. Whatever is added here is noted too, if somebody wants to know. */
export function ownCells({ size, periods, turnsEveryMs = 0 }: Omit<CellsKind, 'name'>, note?: (cell: number) => void) {
  let kept: Period[] = Array.from({ length: periods }, () => unused(size))
  let running = kept[0] as Period
  let turns = 0
  let began = performance.now()

  function turnTo(number: number, seed: number) {
    kept = [{ seed, cells: new Uint32Array(size) }, ...kept].slice(0, periods)
    running = kept[0] as Period
    turns = number
    began = performance.now()
  }

  const made: TurnedCells = {
    add(cell) {
      const count = (running.cells[cell] ?? 0) + 1
      running.cells[cell] = count
      note?.(cell)
      return count
    },
    of: (cell, before = 0) => (before === 0 ? running : kept[before])?.cells[cell] ?? 0,
    seed: (before = 0) => (before === 0 ? running : kept[before])?.seed ?? 0,
    turn: () => turnTo(turns + 1, randomInt(2 ** 32)),
    endsInMs: () => began + turnsEveryMs - performance.now(),
    turns: () => turns,
    periods: () => kept,
    addAll(cells, atTurns) {
      // Of a period that is over for good.
      const counted = kept[turns - atTurns]?.cells
      if (counted) for (const cell of cells) counted[cell] = (counted[cell] ?? 0) + 1
    },
    turnTo,
    become(others, number, runningForMs) {
      kept = [...others]
      running = kept[0] as Period
      turns = number
      began = performance.now() - runningForMs
    },
  }
  return made
}

function unused(size: number): Period {
  return { seed: randomInt(2 ** 32), cells: new Uint32Array(size) }
}
