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
  // Look rows up by key, one after another: a cached plan made while a table was tiny would scan it whole after it has grown
  // by a hundred thousand rows, and would lock rows in no order.
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  plan_cache_mode: 'force_generic_plan',
  // Up to PostgreSQL 17, switching off a plan type adds a huge cost, and costly plans are JIT-compiled: for most of a second,
  // before a handful of rows is read.
  jit: 'off',
}

export interface Connection extends pg.PoolClient {
  /** See `Probe`. */
  isPooled: boolean
}

export type Pool = ReturnType<typeof openPool>

/** Connections to the server that takes writes. */
export function openPool(servers: Servers) {
  let current: { readonly host: Host; readonly connections: pg.Pool } | undefined

  async function connect(mayRetry = !servers.isSingle): Promise<Connection> {
    try {
      const host = await servers.findPrimary()
      if (current?.host !== host) {
        // The former primary: even what it lets us read is out of date.
        void current?.connections.end()
        current = { host, connections: connectionsTo(host, servers) }
      }
      return (await current.connections.connect()) as Connection
    } catch (error) {
      servers.forgetPrimary()
      if (mayRetry) return connect(false)
      throw error
    }
  }

  return {
    /** Closes the connection when the work fails: that rolls back, and nobody gets a broken connection. */
    async use<T>(work: (client: Connection) => Promise<T>): Promise<T> {
      let client: Connection | undefined
      try {
        client = await connect()
        const result = await work(client)
        client.release()
        return result
      } catch (cause) {
        const error = storeError(cause)
        if (error instanceof StoreUnavailable && !(error instanceof StoreContended)) servers.forgetPrimary()
        client?.release(true)
        throw error
      }
    },

    close: async () => current?.connections.end(),
  }
}

function connectionsTo(host: Host, servers: Servers): pg.Pool {
  const pool = new pg.Pool({
    connectionString: host.url,
    max: CONNECTIONS,
    // Lets `restaurar` see that the database is in use, also when nobody visits: see `hasOtherConnections`.
    min: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    keepAlive: true,
    // Sends statements without waiting for the results of those before them.
    pipeline: true,
    types: numbersAsNumbers,
    async onConnect(connected) {
      const client = connected as Connection
      const probe = await probeConnection(client, { hasTimeline: !servers.isSingle, settings: SETTINGS })
      servers.expectPrimary(host, probe)
      client.isPooled = probe.isPooled
    },
  })
  // Without a listener, an idle connection that the server cuts would end the process.
  pool.on('error', servers.forgetPrimary)
  // The same holds for one that is cut while it is in use, or just after it was closed.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** node-postgres gives BIGINT as text, and "10" + 1 would be "101". */
const numbersAsNumbers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

/** Behind a pooler each transaction makes its own settings. */
const SET_LOCALLY = Object.entries(SETTINGS).map(([name, value]) => `SET LOCAL ${name} = '${value}'`)

/** Must be awaited: statements pipelined behind a BEGIN that failed would each be committed by itself. */
export async function begin(client: Connection, first: readonly string[]): Promise<void> {
  await client.query(['BEGIN', ...(client.isPooled ? SET_LOCALLY : []), ...first].join('; '))
}

const WARNING = /^01/

/**
 * A commit that was made to stop waiting for its standby succeeds, with a warning: it is on this server's disk only, and lost
 * with it. It must not be acknowledged.
 */
export async function commit(client: Connection): Promise<void> {
  let warning: string | undefined
  const note = (notice: { code?: string | undefined; message?: string | undefined }) => {
    if (WARNING.test(notice.code ?? '')) warning = notice.message
  }
  client.on('notice', note)
  try {
    const { command } = await client.query('COMMIT')
    // PostgreSQL answers ROLLBACK, without an error, when an earlier statement failed.
    if (command !== 'COMMIT') throw new StoreContended('The transaction was undone')
    if (warning !== undefined) throw new StoreUnavailable(warning)
  } finally {
    client.off('notice', note)
  }
}
