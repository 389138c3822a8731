import type pg from 'pg'
import { type Queries, type Reads, type Row, readsTogether, type Value } from '../queries.ts'
import { inDialect, type StatementName, statements } from '../statements.ts'
import type { Pool } from './pool.ts'

/** Sent in this order, so that two transactions never wait for each other crosswise: each meets all before it takes turns. */
const MANY_AT_ONCE = ['meetVisitor', 'takeTurn', 'keepSession', 'addToCounts', 'addToTally'] as const

type ManyAtOnce = (typeof MANY_AT_ONCE)[number]

const texts = Object.fromEntries(
  Object.entries(statements).map(([name, sql]) => {
    const text = inDialect(sql, 'postgres')
    return [name, isManyAtOnce(name) ? overRows(text) : text]
  }),
) as Record<StatementName, string>

function isManyAtOnce(name: string): name is ManyAtOnce {
  return MANY_AT_ONCE.some((one) => one === name)
}

/** `$1` becomes the first column of the rows that are asked for, which come as one array for each column. */
function overRows(sql: string): string {
  const places = [...new Set(sql.match(/\$\d+/g))]
  const rows = `unnest(${places.map((place) => `${place}::text[]`)}) AS asked (${places.map((place) => `v${place.slice(1)}`)})`
  return sql.replaceAll(/\$(\d+)/g, 'asked.v$1').replace('FROM asked', `FROM ${rows}`)
}

interface Call {
  readonly values: readonly Value[]
  readonly done: (changed: number) => void
  readonly failed: (error: unknown) => void
}

/**
 * The product's statements over a connection. Those that are asked for at once are pipelined. Prepared under their names only
 * where the connection is the server's own: behind a pooler the next transaction may be on another.
 */
export function queriesOn(client: pg.ClientBase, { isPooled }: { isPooled: boolean }): Queries {
  const waiting = new Map<ManyAtOnce, Call[]>()

  function statement(name: StatementName, values: readonly unknown[]) {
    return { ...(!isPooled && { name }), text: texts[name], values: [...values] }
  }

  /** One statement for all who ask for it at the same time: the writes of a batch do, side by side. */
  function send() {
    for (const name of MANY_AT_ONCE) {
      const calls = waiting.get(name)
      if (!calls) continue
      const columns = (calls[0]?.values ?? []).map((_, place) => calls.map(({ values }) => values[place]))
      client.query<Row>(statement(name, columns)).then(
        ({ rows, fields }) => {
          // It returns the keys of the rows that it changed, which are the first of their values.
          const changed = new Set(rows.map((row) => Object.values(row).join('|')))
          for (const { values, done } of calls) done(changed.has(values.slice(0, fields.length).join('|')) ? 1 : 0)
        },
        (error) => {
          for (const { failed } of calls) failed(error)
        },
      )
    }
    waiting.clear()
  }

  return {
    rows: async <R extends Row>(name: StatementName, values: readonly Value[]) =>
      (await client.query<R>(statement(name, values))).rows,
    async change(name, values) {
      if (!isManyAtOnce(name)) return (await client.query(statement(name, values))).rowCount ?? 0
      return new Promise((done, failed) => {
        // When every write has asked for what it needs next.
        if (waiting.size === 0) process.nextTick(send)
        const calls = waiting.get(name) ?? []
        waiting.set(name, calls)
        calls.push({ values, done, failed })
      })
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
