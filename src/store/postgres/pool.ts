import pg from 'pg'
import { StoreContended } from '../engine.ts'
import { guarded } from './failures.ts'

const CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 3_000
const STATEMENT_TIMEOUT_MS = 10_000

export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    // By it whoever restores a copy sees that the database is in use, also when nobody visits.
    min: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    // Statements that do not wait for one another travel together, and are still answered one after another.
    pipeline: true,
    types: numbersAsNumbers,
  })
  // Without a listener, an idle connection that the server cuts would end the process.
  pool.on('error', ignore)
  // The same holds for one that is cut while it is used, or just after it was given up: for its whole life it is heard.
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/** node-postgres hands BIGINT over as text, and "10" + 1 would be "101". */
const numbersAsNumbers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

/** Gives back a connection that did its work, and drops one that did not: that rolls back, and nobody gets a broken one. */
export async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await guarded(() => pool.connect())
  try {
    const result = await guarded(() => work(client))
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Statement by statement, for what is rare. */
export function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return onConnection(pool, async (client) => {
    await client.query('BEGIN')
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
