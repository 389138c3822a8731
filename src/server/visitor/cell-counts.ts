import { type Cells, ownCells } from '../together/cells.ts'

/** So many that two texts fall into the same one about once in a million times. */
export const CELLS = 2 ** 20

/**
 * How often each text has come: a network, or a part of one. A text falls into a cell by chance, and after `forget` into
 * another: no address is kept, not even in memory, and a million of them take no more room than one.
 */
export function cellCounts(cells: Cells = ownCells({ size: CELLS, periods: 1 })) {
  return {
    /** One more of this text, or of its beginning that is so long, and how many that makes. */
    add: (text: string, length?: number): number => cells.add(cellOf(text, cells.seed(), length)),
    of: (text: string, length?: number): number => cells.of(cellOf(text, cells.seed(), length)),
    forget: cells.turn,
  }
}

export function cellOf(text: string, seed: number, length?: number): number {
  return chanceOf(text, seed, length) & (CELLS - 1)
}

/** FNV-1a from a start that nobody else knows, its upper half folded into the lower. */
export function chanceOf(text: string, seed: number, length = text.length): number {
  let hash = seed
  for (let at = 0; at < length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 16)
}
