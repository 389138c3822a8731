import { type Measured, measure, type Visit } from './measure.ts'
import type { Server } from './servers.ts'

export interface Subject {
  readonly name: string
  readonly server: Server
  readonly visit: Visit
}

export interface Compared extends Measured {
  readonly name: string
  /** Processor time of the server for one visit: what a busy machine does not change. */
  readonly cpuMicroseconds: number
  /** Throughput as a share of the first subject's. */
  readonly ratio: number
}

const ROUNDS = 7
const SECONDS = 1

/** Turn by turn in short rounds, so that a busy moment of the machine falls on all alike. The first round warms up. */
export async function compare(subjects: readonly Subject[], connections = 32): Promise<Compared[]> {
  const rounds: (Measured & { cpuMicroseconds: number })[][] = subjects.map(() => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { server, visit }] of subjects.entries()) {
      const before = server.cpuSeconds()
      const measured = await measure(server.port, visit, { connections, seconds: SECONDS })
      const cpuMicroseconds = ((server.cpuSeconds() - before) * 1e6) / measured.done
      if (round > 0) rounds[index]?.push({ ...measured, cpuMicroseconds })
    }
  }
  const medians = rounds.map((measured) => ({
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    p50: median(measured.map(({ p50 }) => p50)),
    p99: median(measured.map(({ p99 }) => p99)),
    cpuMicroseconds: median(measured.map(({ cpuMicroseconds }) => cpuMicroseconds)),
    done: measured.reduce((sum, { done }) => sum + done, 0),
  }))
  const base = medians[0]?.perSecond ?? 1
  return medians.map((result, index) => ({
    ...result,
    name: subjects[index]?.name ?? '',
    ratio: result.perSecond / base,
  }))
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
