import { randomInt } from 'node:crypto'

/** So many that two texts fall into the same one about once in a million times. */
const CELLS = 2 ** 20

/**
 * How often each text has come: a network, or a part of one. A text falls into a cell by chance, and after `forget` into
 * another: no address is kept, not even in memory, and a million of them take no more room than one.
 */
export function cellCounts() {
  let { cells, seed } = unused()
  const cellOf = (text: string, length: number) => chanceOf(text, seed, length) & (CELLS - 1)
  return {
    /** One more of this text, or of its beginning that is so long, and how many that makes. */
    add(text: string, length = text.length): number {
      const cell = cellOf(text, length)
      const count = (cells[cell] ?? 0) + 1
      cells[cell] = count
      return count
    },
    of(text: string, length = text.length): number {
      return cells[cellOf(text, length)] ?? 0
    },
    forget() {
      ;({ cells, seed } = unused())
    },
  }
}

function unused() {
  return { cells: new Uint32Array(CELLS), seed: randomInt(2 ** 32) }
}

/** FNV-1a from a start that nobody else knows, its upper half folded into the lower. */
export function chanceOf(text: string, seed: number, length = text.length): number {
  let hash = seed
  for (let at = 0; at < length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 16)
}
