import type pg from 'pg'
import { type Queries, type Reads, type Row, readsTogether, type Value } from '../queries.ts'
import { inDialect, type StatementName, statements } from '../statements.ts'
import type { Pool } from './pool.ts'

/**
 * Statements that every visitor needs, with how many of their first values name a row: these come first in what they return.
 * Sent in this order, so that two transactions never wait for each other crosswise: each meets all before it takes turns.
 */
const MANY_AT_ONCE = {
  meetVisitor: 2,
  turnsTaken: 2,
  takeTurn: 2,
  keepSession: 1,
  findKept: 1,
  addToCounts: 0,
  addToTally: 0,
} as const satisfies Partial<Record<StatementName, number>>

type ManyAtOnce = keyof typeof MANY_AT_ONCE
const manyAtOnce = Object.keys(MANY_AT_ONCE) as ManyAtOnce[]

const texts = Object.fromEntries(
  Object.entries(statements).map(([name, sql]) => {
    const text = inDialect(sql, 'postgres')
    return [name, name in MANY_AT_ONCE ? overRows(text) : text]
  }),
) as Record<StatementName, string>

/** `$1` becomes the first column of the rows that are asked for, which come as one array for each column. */
function overRows(sql: string): string {
  const places = [...new Set(sql.match(/\$\d+/g))]
  const rows = `unnest(${places.map((place) => `${place}::text[]`)}) AS asked (${places.map((place) => `v${place.slice(1)}`)})`
  return sql.replaceAll(/\$(\d+)/g, 'asked.v$1').replace('FROM asked', `FROM ${rows}`)
}

interface Call {
  readonly values: readonly Value[]
  readonly done: (rows: Row[]) => void
  readonly failed: (error: unknown) => void
}

/**
 * The product's statements over a connection. Those that are asked for at once are pipelined. Prepared under their names only
 * where the connection is the server's own: behind a pooler the next transaction may be on another.
 */
export function queriesOn(client: pg.ClientBase, { isPooled }: { isPooled: boolean }): Queries {
  const waiting = new Map<StatementName, Call[]>()

  function query<R extends Row>(name: StatementName, values: readonly unknown[]) {
    return client.query<R>({ ...(!isPooled && { name }), text: texts[name], values: [...values] })
  }

  /** One statement for all who ask for it at the same time: the writes of a batch do, side by side. */
  function send() {
    for (const name of manyAtOnce) {
      const calls = waiting.get(name)
      if (!calls) continue
      const columns = (calls[0]?.values ?? []).map((_, place) => calls.map(({ values }) => values[place]))
      const keyOf = (values: readonly Value[]) => values.slice(0, MANY_AT_ONCE[name]).join('|')
      query(name, columns).then(
        ({ rows }) => {
          const byKey = Map.groupBy(rows, (row) => keyOf(Object.values(row)))
          for (const { values, done } of calls) done(byKey.get(keyOf(values)) ?? [])
        },
        (error) => {
          for (const { failed } of calls) failed(error)
        },
      )
    }
    waiting.clear()
  }

  /** The rows of those that a statement for many found or changed which are this caller's. */
  function ownRows(name: StatementName, values: readonly Value[]): Promise<Row[]> {
    return new Promise((done, failed) => {
      // When every write has asked for what it needs next.
      if (waiting.size === 0) process.nextTick(send)
      const calls = waiting.get(name) ?? []
      waiting.set(name, calls)
      calls.push({ values, done, failed })
    })
  }

  return {
    async rows<R extends Row>(name: StatementName, values: readonly Value[]) {
      return name in MANY_AT_ONCE ? ((await ownRows(name, values)) as R[]) : (await query<R>(name, values)).rows
    },
    async change(name, values) {
      return name in MANY_AT_ONCE ? (await ownRows(name, values)).length : ((await query(name, values)).rowCount ?? 0)
    },
  }
}

/** Reads outside of a transaction, pipelined on one connection. */
export function readsOver(pool: Pool): Reads {
  return readsTogether((asked) =>
    pool.use(async (client) => {
      const { rows } = queriesOn(client, client)
      const found = await Promise.allSettled(
        asked.map(async ({ name, values, done }) => done(await rows(name, values))),
      )
      for (const one of found) if (one.status === 'rejected') throw one.reason
    }),
  )
}
