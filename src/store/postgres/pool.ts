import pg from 'pg'
import { StoreContended, StoreUnavailable } from '../engine.ts'
import { guarded } from './failures.ts'
import type { Statement } from './flight.ts'
import { greet, keepsNames } from './greeting.ts'
import type { Host } from './hosts.ts'
import { CONNECT_TIMEOUT_MS, type Servers } from './servers.ts'

const CONNECTIONS = 10
const STATEMENT_TIMEOUT_MS = 10_000
const LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
}

/** Behind a pooler each transaction says them for itself. */
export const limits: Statement = {
  name: 'limits',
  text: `SELECT ${Object.entries(LIMITS).map(([name, ms]) => `set_config('${name}', '${ms}', true)`)}`,
  values: [],
  isSilent: true,
}

/** A connection to one of the servers, and what it turned out to be. */
export interface Connection extends pg.PoolClient {
  readonly server: Host
  isPooled: boolean
  keepsNames: boolean
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
    // Statements that do not wait for one another travel together, and are still answered one after another.
    pipeline: true,
    types: numbersAsNumbers,
    onConnect: (client) => meet(among, client as Connection),
  })
  // Without a listener, an idle connection that the server cuts would end the process.
  connections.on('error', among.doubt)
  // The same holds for one that is cut while it is used, or just after it was given up: for its whole life it is heard.
  connections.on('connect', (client) => client.on('error', ignore))
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

async function meet(among: Servers, client: Connection): Promise<void> {
  const greeting = await greet(client, { hasTimeline: !among.isOne, limits: LIMITS })
  among.expectPrimary(client.server, greeting)
  client.isPooled = greeting.isPooled
  client.keepsNames = !greeting.isPooled || (await keepsNames(client))
}

/** node-postgres hands BIGINT over as text, and "10" + 1 would be "101". */
const numbersAsNumbers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

/** Gives back a connection that did its work, and drops one that did not: that rolls back, and nobody gets a broken one. */
export async function onConnection<T>(pool: Pool, work: (client: Connection) => Promise<T>): Promise<T> {
  const client = await guarded(() => connectionOf(pool))
  try {
    const result = await guarded(() => work(client))
    client.release()
    return result
  } catch (error) {
    if (error instanceof StoreUnavailable && !(error instanceof StoreContended)) pool.among.doubt()
    client.release(true)
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

/** Statement by statement, for what is rare. */
export function transaction<T>(pool: Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return onConnection(pool, async (client) => {
    await client.query('BEGIN')
    if (client.isPooled) await client.query(limits.text)
    const result = await work(client)
    expectCommitted((await client.query('COMMIT')).command)
    return result
  })
}

/** PostgreSQL answers ROLLBACK, and no error, when a statement had failed before. */
export function expectCommitted(command: string | undefined): void {
  if (command !== 'COMMIT') throw new StoreContended('The transaction was undone')
}

function ignore() {}
