import { type Measured, measure, type Visit } from './measure.ts'
import type { Server } from './servers.ts'

export interface Subject {
  readonly name: string
  readonly server: Server
  readonly visit: Visit
}

interface Round extends Measured {
  /** Processor time of the server for one visit: what a busy machine hardly changes. */
  readonly cpuMicroseconds: number
  /** The same of its database, where that is another program. */
  readonly databaseMicroseconds: number
}

export interface Compared extends Round {
  readonly name: string
  /** Throughput as a share of the first subject's in the same round: the median of these shares. */
  readonly ratio: number
}

interface Pace {
  readonly warmUps: number
  readonly rounds: number
  readonly seconds: number
}

/** So short that a busy moment of the machine falls on all alike. */
const QUICK: Pace = { warmUps: 4, rounds: 24, seconds: 0.25 }
/** For visits that take long: those that are under way at the end of a round do not count. */
const SLOW: Pace = { warmUps: 1, rounds: 6, seconds: 3 }

interface How {
  readonly connections?: number | undefined
  readonly isSlow?: boolean
}

/** Turn by turn, and every other round in the opposite order. */
export async function compare(
  subjects: readonly Subject[],
  { connections = 32, isSlow = false }: How = {},
): Promise<Compared[]> {
  const { warmUps, rounds: counted, seconds } = isSlow ? SLOW : QUICK
  const rounds: Round[][] = subjects.map(() => [])
  for (let round = 0; round < warmUps + counted; round += 1) {
    const order = [...subjects.entries()]
    for (const [index, { server, visit }] of round % 2 === 0 ? order : order.reverse()) {
      const before = { server: server.cpuSeconds(), database: server.databaseSeconds() }
      const measured = await measure(server.port, visit, { connections, seconds })
      const cpuMicroseconds = ((server.cpuSeconds() - before.server) * 1e6) / measured.done
      const databaseMicroseconds = ((server.databaseSeconds() - before.database) * 1e6) / measured.done
      if (round >= warmUps) rounds[index]?.push({ ...measured, cpuMicroseconds, databaseMicroseconds })
    }
  }
  return subjects.map(({ name }, index) => {
    const measured = rounds[index] ?? []
    const done = measured.reduce((sum, round) => sum + round.done, 0)
    const middle = (value: (round: Round) => number) => median(measured.map(value))
    return {
      name,
      perSecond: middle(({ perSecond }) => perSecond),
      p50: middle(({ p50 }) => p50),
      p99: middle(({ p99 }) => p99),
      cpuMicroseconds: middle(({ cpuMicroseconds }) => cpuMicroseconds),
      // Of all rounds together: in a short one a database may use less than the account's smallest unit.
      databaseMicroseconds: measured.reduce((sum, round) => sum + round.databaseMicroseconds * round.done, 0) / done,
      done,
      ratio: median(measured.map(({ perSecond }, round) => perSecond / (rounds[0]?.[round]?.perSecond ?? 1))),
    }
  })
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
