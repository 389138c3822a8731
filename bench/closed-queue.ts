export interface Station {
  /** Seconds of one station for one batch. */
  readonly demand: number
  /** How many work side by side. */
  readonly servers: number
}

/**
 * Batches per second where a fixed number of them goes around among stations and waits at each: mean value analysis of a closed
 * network. A station with several servers is taken as one that is as many times faster, with the rest as a mere delay (Seidmann).
 */
export function batchesPerSecond(batches: number, stations: readonly Station[]): number {
  const queued = stations.map(({ demand, servers }) => ({ demand: demand / servers, length: 0 }))
  const delay = stations.reduce((sum, { demand, servers }) => sum + (demand * (servers - 1)) / servers, 0)
  let speed = 0
  for (let inside = 1; inside <= batches; inside += 1) {
    const waits = queued.map(({ demand, length }) => demand * (1 + length))
    speed = inside / (delay + waits.reduce((sum, wait) => sum + wait, 0))
    for (const [index, station] of queued.entries()) station.length = speed * (waits[index] ?? 0)
  }
  return speed
}
