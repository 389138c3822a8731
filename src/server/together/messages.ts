import type { CellsKind, Period } from './cells.ts'

/** Changes with these messages: a newer program cannot join a primary process that speaks otherwise. */
export const PROTOCOL = '1'

/** A kind of cells as it is named in messages: programs that count otherwise must not count together. */
export function nameOf({ name, size, periods, turnsEveryMs }: CellsKind): string {
  return [name, size, periods, turnsEveryMs].join(' / ')
}

/** Of each period its chance, and in turn each cell that is not empty and its count. */
export type SparsePeriod = readonly [seed: number, cells: Uint32Array]

export interface CellsNow {
  readonly name: string
  readonly turns: number
  readonly runningForMs: number
  readonly periods: readonly SparsePeriod[]
}

export type FromWorker =
  | { kind: 'join'; kinds: readonly CellsKind[] }
  | Counted
  | { kind: 'ask'; id: number; question: string }
  | { kind: 'answer'; id: number; answer: unknown }

export type ToWorker =
  | { kind: 'joined'; protocol: string; cells: readonly CellsNow[] }
  | Counted
  | { kind: 'turned'; name: string; turns: number; seed: number }
  | { kind: 'told'; id: number; told: unknown }
  | { kind: 'asked'; id: number; question: string }
  | { kind: 'duty'; isYours: boolean }
  | { kind: 'retire' }

/** So many more in each of these cells, once for each time that it is named. */
export interface Counted {
  readonly kind: 'counted'
  readonly name: string
  readonly turns: number
  readonly cells: Uint32Array
}

export function sparse({ seed, cells }: Period): SparsePeriod {
  const found: number[] = []
  cells.forEach((count, cell) => {
    if (count > 0) found.push(cell, count)
  })
  return [seed, Uint32Array.from(found)]
}

export function whole([seed, found]: SparsePeriod, size: number): Period {
  const cells = new Uint32Array(size)
  for (let at = 0; at < found.length; at += 2) cells[found[at] ?? 0] = found[at + 1] ?? 0
  return { seed, cells }
}
