import { type Connection, openConnection } from './http-connection.ts'

export interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly done: number
}

/** One visitor's requests over a connection. `visitNumber` is different for each. */
export type Visit = (send: Connection['send'], visitNumber: number) => Promise<void>

let visits = 0

/**
 * Runs visits over many connections for a while, and says how many there were and how long each took. Those that end
 * after time do not count as speed.
 */
export async function measure(port: number, visit: Visit, { connections = 32, seconds = 4 } = {}): Promise<Measured> {
  const took: number[] = []
  let inTime = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = openConnection(port)
      while (performance.now() < until) {
        visits += 1
        const began = performance.now()
        await visit(connection.send, visits)
        const ended = performance.now()
        took.push(ended - began)
        if (ended <= until) inTime += 1
      }
      connection.close()
    }),
  )
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  return { perSecond: inTime / seconds, p50: at(0.5), p99: at(0.99), done: took.length }
}
