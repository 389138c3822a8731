import type { Reads, Row, Value } from '../queries.ts'
import type { StatementName } from '../statements.ts'
import { gathering, texts } from './gathering.ts'
import { limits, onConnection, type Pool } from './pool.ts'
import { byKey, sets } from './sets.ts'

/** While so many flights are in the air, those who come wait for the next and share it. */
const MOST_FLIGHTS = 2

interface Look {
  readonly name: StatementName
  readonly values: readonly Value[]
  readonly done: (rows: Row[]) => void
  readonly failed: (error: unknown) => void
}

/** What every visitor asks for is looked up together. What is asked for rarely goes alone, and nobody waits behind it. */
export function reads(pool: Pool): Reads {
  let waiting: Look[] = []
  let flights = 0

  function take(look: Look) {
    waiting.push(look)
    // The next turn of the event loop: every request that has arrived by then comes along.
    if (waiting.length === 1 && flights < MOST_FLIGHTS) setImmediate(takeOff)
  }

  async function takeOff() {
    const looks = waiting
    waiting = []
    flights += 1
    await together(pool, looks)
    flights -= 1
    if (waiting.length > 0 && flights < MOST_FLIGHTS) void takeOff()
  }

  return {
    rows: <R extends Row>(name: StatementName, values: readonly Value[]) => {
      if (!sets[name]?.isLook) return alone<R>(pool, name, values)
      return new Promise<R[]>((done, failed) => take({ name, values, done: done as Look['done'], failed }))
    },
  }
}

async function together(pool: Pool, looks: readonly Look[]): Promise<void> {
  try {
    await onConnection(pool, async (client) => {
      const { queries } = gathering(client, client.isPooled ? [limits, byKey] : [byKey])
      await Promise.all(looks.map(async ({ name, values, done }) => done(await queries.rows(name, values))))
    })
  } catch (error) {
    for (const { failed } of looks) failed(error)
  }
}

async function alone<R extends Row>(pool: Pool, name: StatementName, values: readonly Value[]): Promise<R[]> {
  const { rows } = await onConnection(pool, (client) => {
    const named = client.keepsNames ? { name } : {}
    return client.query<R>({ ...named, text: texts[name], values: [...values] })
  })
  return rows
}
