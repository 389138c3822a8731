import pg from 'pg'
import { StoreContended, StoreUnavailable } from '../engine.ts'
import { storeError } from './failures.ts'
import type { Host } from './hosts.ts'
import { CONNECT_TIMEOUT_MS, probeConnection, type Servers } from './servers.ts'

const CONNECTIONS = 10
const STATEMENT_TIMEOUT_MS = 10_000
const SETTINGS = {
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
  idle_in_transaction_session_timeout: String(STATEMENT_TIMEOUT_MS),
  // Rows are looked up by their key, one after another: a plan that was made while a table was tiny, and kept, would read it
  // from end to end while it grows by a hundred thousand, and rows would be locked in no order.
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  plan_cache_mode: 'force_generic_plan',
  // Up to PostgreSQL 17 what is switched off counts as a huge cost, and what costs much is compiled to machine code first: for
  // most of a second, before a handful of rows is read.
  jit: 'off',
}

export interface Connection extends pg.PoolClient {
  /** See `Probe`. */
  isPooled: boolean
}

export type Pool = ReturnType<typeof openPool>

/** Connections to the server that takes writes. */
export function openPool(among: Servers) {
  let current: { readonly host: Host; readonly connections: pg.Pool } | undefined

  async function connect(mayLookAgain = !among.isOne): Promise<Connection> {
    try {
      const host = await among.find()
      if (current?.host !== host) {
        // To a server that writes have moved away from: even what it lets us read is old.
        void current?.connections.end()
        current = { host, connections: connectionsTo(host, among) }
      }
      return (await current.connections.connect()) as Connection
    } catch (error) {
      among.doubt()
      if (mayLookAgain) return connect(false)
      throw error
    }
  }

  return {
    /** Gives back a connection that did its work, and drops one that did not: that rolls back, and nobody gets a broken one. */
    async use<T>(work: (client: Connection) => Promise<T>): Promise<T> {
      let client: Connection | undefined
      try {
        client = await connect()
        const result = await work(client)
        client.release()
        return result
      } catch (cause) {
        const error = storeError(cause)
        if (error instanceof StoreUnavailable && !(error instanceof StoreContended)) among.doubt()
        client?.release(true)
        throw error
      }
    },

    close: async () => current?.connections.end(),
  }
}

function connectionsTo(host: Host, among: Servers): pg.Pool {
  const pool = new pg.Pool({
    connectionString: host.url,
    max: CONNECTIONS,
    // By it whoever restores a copy sees that the database is in use, also when nobody visits.
    min: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    keepAlive: true,
    // Statements that do not wait for one another are sent at once, and still answered one after another.
    pipeline: true,
    types: numbersAsNumbers,
    async onConnect(connected) {
      const client = connected as Connection
      const probe = await probeConnection(client, { hasTimeline: !among.isOne, settings: SETTINGS })
      among.expectPrimary(host, probe)
      client.isPooled = probe.isPooled
    },
  })
  // Without a listener, an idle connection that the server cuts would end the process.
  pool.on('error', among.doubt)
  // The same holds for one that is cut while it is used, or just after it was given up: for its whole life it is heard.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** node-postgres hands BIGINT over as text, and "10" + 1 would be "101". */
const numbersAsNumbers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

/** Behind a pooler each transaction makes its settings itself. */
const SET_LOCALLY = Object.entries(SETTINGS).map(([name, value]) => `SET LOCAL ${name} = '${value}'`)

/** In one message, and to be awaited: statements that come behind a BEGIN that failed would each be committed by itself. */
export async function begin(client: Connection, first: readonly string[]): Promise<void> {
  await client.query(['BEGIN', ...(client.isPooled ? SET_LOCALLY : []), ...first].join('; '))
}

const WARNING = /^01/

/**
 * A commit that is told to stop waiting for its standby is answered like any other, with a warning: it is on this server's
 * disk only, and lost with it. Nobody may hear that it is kept.
 */
export async function commit(client: Connection): Promise<void> {
  let warning: string | undefined
  const note = (notice: { code?: string | undefined; message?: string | undefined }) => {
    if (WARNING.test(notice.code ?? '')) warning = notice.message
  }
  client.on('notice', note)
  try {
    const { command } = await client.query('COMMIT')
    // PostgreSQL answers ROLLBACK, and no error, when a statement had failed before.
    if (command !== 'COMMIT') throw new StoreContended('The transaction was undone')
    if (warning !== undefined) throw new StoreUnavailable(warning)
  } finally {
    client.off('notice', note)
  }
}
