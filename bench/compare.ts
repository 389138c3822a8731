import { type Measured, measure, type Visit } from './measure.ts'
import type { Server } from './servers.ts'

export interface Subject {
  readonly name: string
  readonly server: Server
  readonly visit: Visit
}

interface Round extends Measured {
  /** Processor time of the server per visit, which depends little on how busy the machine is. */
  readonly cpuMicroseconds: number
  /** The same for its database, where that is another process. */
  readonly databaseMicroseconds: number
}

export interface Compared extends Round {
  readonly name: string
  /** Throughput divided by the first subject's in the same round: the median over all rounds. */
  readonly ratio: number
}

interface Pace {
  readonly warmUps: number
  readonly rounds: number
  readonly seconds: number
}

/** So short that a busy moment of the machine affects all subjects alike. */
const QUICK: Pace = { warmUps: 4, rounds: 24, seconds: 0.25 }
/** For long visits, because those that are not finished at the end of a round do not count. */
const SLOW: Pace = { warmUps: 1, rounds: 6, seconds: 3 }

interface CompareOptions {
  readonly connections?: number | undefined
  readonly isSlow?: boolean
}

/** Measures all subjects in every round, every other round in the opposite order. */
export async function compare(
  subjects: readonly Subject[],
  { connections = 32, isSlow = false }: CompareOptions = {},
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
      // Over all rounds: in a short one a database may use less than the smallest unit that Linux counts.
      databaseMicroseconds: measured.reduce((sum, round) => sum + round.databaseMicroseconds * round.done, 0) / done,
      done,
      ratio: median(measured.map(({ perSecond }, round) => perSecond / (rounds[0]?.[round]?.perSecond ?? 1))),
    }
  })
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
