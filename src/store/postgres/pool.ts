import pg from 'pg'
import { StoreContended, StoreUnavailable } from '../engine.ts'
import { storeError } from './failures.ts'
import type { Host } from './hosts.ts'
import { probeConnection } from './probe-connection.ts'
import { CONNECT_TIMEOUT_MS, type Servers } from './servers.ts'

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
}

/** A connection to one of the servers, and what it turned out to be. */
export interface Connection extends pg.PoolClient {
  readonly server: Host
  isPooled: boolean
}

export interface Pool {
  readonly among: Servers
  readonly connections: pg.Pool
}

export function openPool(among: Servers): Pool {
  const connections = new pg.Pool({
    Client: clientOf(among),
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
      among.expectPrimary(client.server, probe)
      client.isPooled = probe.isPooled
    },
  })
  // Without a listener, an idle connection that the server cuts would end the process.
  connections.on('error', among.doubt)
  // The same holds for one that is cut while it is used, or just after it was given up: for its whole life it is heard.
  connections.on('connect', (client) => client.on('error', () => {}))
  return { among, connections }
}

/** node-postgres knows one host, and a pool one kind of client: each goes where writes are taken when it is made. */
function clientOf(among: Servers) {
  return class extends pg.Client {
    readonly server = among.here()

    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: among.here().url })
    }
  } as unknown as new () => pg.ClientBase
}

/** node-postgres hands BIGINT over as text, and "10" + 1 would be "101". */
const numbersAsNumbers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

/** Gives back a connection that did its work, and drops one that did not: that rolls back, and nobody gets a broken one. */
export async function onConnection<T>(pool: Pool, work: (client: Connection) => Promise<T>): Promise<T> {
  let client: Connection | undefined
  try {
    client = await connectionOf(pool)
    const result = await work(client)
    client.release()
    return result
  } catch (cause) {
    const error = storeError(cause)
    if (error instanceof StoreUnavailable && !(error instanceof StoreContended)) pool.among.doubt()
    client?.release(true)
    throw error
  }
}

async function connectionOf({ among, connections }: Pool, mayLookAgain = !among.isOne): Promise<Connection> {
  const server = await among.find()
  try {
    for (;;) {
      const client = (await connections.connect()) as Connection
      if (client.server === server) return client
      // To a server that writes have moved away from: even what it lets us read is old.
      client.release(true)
    }
  } catch (error) {
    among.doubt()
    if (mayLookAgain) return connectionOf({ among, connections }, false)
    throw error
  }
}

/** Behind a pooler each transaction makes its settings itself. */
const SET_LOCALLY = Object.entries(SETTINGS).map(([name, value]) => `SET LOCAL ${name} = '${value}'`)

/** In one message, and to be awaited: statements that come behind a BEGIN that failed would each be committed by itself. */
export async function begin(client: Connection, first: readonly string[] = []): Promise<void> {
  await client.query(['BEGIN', ...(client.isPooled ? SET_LOCALLY : []), ...first].join('; '))
}

/** PostgreSQL answers ROLLBACK, and no error, when a statement had failed before. */
export function expectCommitted({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT') throw new StoreContended('The transaction was undone')
}
