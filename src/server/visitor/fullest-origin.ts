import { randomInt } from 'node:crypto'
import { chanceOf } from './cell-counts.ts'

/** Enough to tell one origin from many; far too few to tell which one. */
const CELLS = 4_096

/** How many came lately, and how many of them fell into the fullest cell. */
export interface Origins {
  readonly arrivals: number
  readonly fullest: number
}

/**
 * Whether nearly everybody comes from one address, as when a proxy is not believed. An address falls into one of few cells
 * by chance, by another chance each period: no address is kept, and none can be found again.
 */
export function fullestOrigin() {
  let [running, before] = [period(), period()]
  return {
    arrived: (network: string) => running.arrived(network),
    /** In the running period and the one before it. */
    lately: (): Origins => ({
      arrivals: running.origins.arrivals + before.origins.arrivals,
      fullest: running.origins.fullest + before.origins.fullest,
    }),
    turn() {
      ;[running, before] = [period(), running]
    },
  }
}

export type FullestOrigin = ReturnType<typeof fullestOrigin>

function period() {
  const cells = new Uint32Array(CELLS)
  const seed = randomInt(2 ** 32)
  const origins = { arrivals: 0, fullest: 0 }
  return {
    origins: origins as Origins,
    arrived(network: string) {
      const cell = chanceOf(network, seed) & (CELLS - 1)
      const count = (cells[cell] ?? 0) + 1
      cells[cell] = count
      origins.arrivals += 1
      if (count > origins.fullest) origins.fullest = count
    },
  }
}
