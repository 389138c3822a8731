import type pg from 'pg'
import { type PendingRead, type Queries, type Reads, type Row, readsTogether, type Value } from '../queries.ts'
import { inDialect, type StatementName, statements } from '../statements.ts'
import type { Pool } from './pool.ts'

/**
 * Statements that run once for all concurrent callers, with how many of their first values are a row's key, which is also what
 * they return first. They are sent in this order, so that two transactions never deadlock: each adds all its visitors before it
 * takes turns.
 */
const BATCHED = {
  addVisitor: 2,
  turnsTaken: 2,
  takeTurn: 2,
  insertSession: 1,
  peekSession: 1,
  findAnswers: 1,
  addToCounts: 0,
  addToTally: 0,
} as const satisfies Partial<Record<StatementName, number>>

const batchedNames = Object.keys(BATCHED) as (keyof typeof BATCHED)[]

const texts = Object.fromEntries(
  Object.entries(statements).map(([name, sql]) => {
    const text = inDialect(sql, 'postgres')
    return [name, name in BATCHED ? overArrays(text) : text]
  }),
) as Record<StatementName, string>

/** `$1` becomes the first column of a table of calls, whose columns are passed as arrays. */
function overArrays(sql: string): string {
  const places = [...new Set(sql.match(/\$\d+/g))]
  const rows = `unnest(${places.map((place) => `${place}::text[]`)}) AS batch (${places.map((place) => `v${place.slice(1)}`)})`
  return sql.replaceAll(/\$(\d+)/g, 'batch.v$1').replace('FROM batch', `FROM ${rows}`)
}

type Call = Omit<PendingRead, 'name'>

/**
 * The product's statements over a connection. Concurrent ones are pipelined. Prepared only where there is no pooler: behind one
 * the next transaction may be on another connection.
 */
export function queriesOn(client: pg.ClientBase, { isPooled }: { isPooled: boolean }): Queries {
  const waiting = new Map<StatementName, Call[]>()

  function query<R extends Row>(name: StatementName, values: readonly unknown[]) {
    return client.query<R>({ ...(!isPooled && { name }), text: texts[name], values: [...values] })
  }

  /** Sends one statement for all its callers: the writes of a batch call it concurrently. */
  function sendBatched() {
    for (const name of batchedNames) {
      const calls = waiting.get(name)
      if (!calls) continue
      const columns = (calls[0]?.values ?? []).map((_, place) => calls.map(({ values }) => values[place]))
      const keyOf = (values: readonly Value[]) => values.slice(0, BATCHED[name]).join('|')
      query(name, columns).then(
        ({ rows }) => {
          const byKey = Map.groupBy(rows, (row) => keyOf(Object.values(row)))
          for (const { values, resolve } of calls) resolve(byKey.get(keyOf(values)) ?? [])
        },
        (error) => {
          for (const { reject } of calls) reject(error)
        },
      )
    }
    waiting.clear()
  }

  /** Queues a call of a batched statement. Returns the rows that belong to this caller. */
  function callBatched(name: StatementName, values: readonly Value[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      // By then every write of the batch has called what it needs next.
      if (waiting.size === 0) process.nextTick(sendBatched)
      const calls = waiting.get(name) ?? []
      waiting.set(name, calls)
      calls.push({ values, resolve, reject })
    })
  }

  return {
    async rows<R extends Row>(name: StatementName, values: readonly Value[]) {
      return name in BATCHED ? ((await callBatched(name, values)) as R[]) : (await query<R>(name, values)).rows
    },
    async change(name, values) {
      return name in BATCHED ? (await callBatched(name, values)).length : ((await query(name, values)).rowCount ?? 0)
    },
  }
}

/** Reads outside transactions, pipelined on one connection. */
export function readsOver(pool: Pool): Reads {
  return readsTogether((reads) =>
    pool.use(async (client) => {
      const { rows } = queriesOn(client, client)
      const results = await Promise.allSettled(
        reads.map(async ({ name, values, resolve }) => resolve(await rows(name, values))),
      )
      for (const result of results) if (result.status === 'rejected') throw result.reason
    }),
  )
}
