import { randomInt } from 'node:crypto'

/** So many that two networks fall into the same one about once in a million times. */
const CELLS = 2 ** 20

/**
 * How often each network has called. A network falls into a cell by chance, and after `forget` into another: no address
 * is kept, not even in memory, and a million of them take no more room than one.
 */
export function callCounts() {
  let { cells, seed } = unused()
  return {
    /** One call more, and how many that makes. */
    add(network: string): number {
      const cell = chanceOf(network, seed) & (CELLS - 1)
      const count = (cells[cell] ?? 0) + 1
      cells[cell] = count
      return count
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
export function chanceOf(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 16)
}
