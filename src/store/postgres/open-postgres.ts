import pg from 'pg'
import { inDialect } from '../dialect.ts'
import { type Engine, StoreContended, StoreRefused, StoreUnavailable } from '../engine.ts'
import type { Queries, Row, Value } from '../queries.ts'
import { type StatementName, statements } from '../statements.ts'
import { runBatch } from '../writes/run-batch.ts'
import { forget } from './forgetting.ts'
import { migrate } from './migrate.ts'

const CONNECTIONS = 10
const LANES = 4
const CONNECT_TIMEOUT_MS = 3_000
const STATEMENT_TIMEOUT_MS = 10_000

export async function openPostgres(url: string, turns: number): Promise<Engine> {
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

  try {
    await alone(url, async (client) => {
      await client.query('BEGIN')
      await migrate(client)
      await client.query('COMMIT')
    })
  } catch (cause) {
    await pool.end()
    if (cause instanceof StoreRefused) throw cause
    throw new StoreRefused(
      `No se puede usar PostgreSQL: ${reason(cause)}. Revisa DATABASE_URL y que el servidor esté encendido.`,
      { cause },
    )
  }

  return {
    read: over(pool),
    commit: (batch) => transaction(pool, (client) => runBatch(over(client), batch, turns)),
    lanes: LANES,
    forget: (since) => forget((work) => transaction(pool, (client) => guarded(() => work(client))), since),
    scrub: () => alone(url, async (client) => void (await client.query('VACUUM (FULL) visitor, survey_key'))),
    close: () => pool.end(),
  }
}

/** node-postgres hands BIGINT over as text, and "10" + 1 would be "101". */
const numbersAsNumbers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

/** On a connection without a time limit: another process may be migrating for longer than a visitor would wait. */
async function alone(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await guarded(() => pool.connect())
  try {
    await guarded(() => client.query('BEGIN'))
    const result = await work(client)
    const { command } = await guarded(() => client.query('COMMIT'))
    // PostgreSQL answers ROLLBACK, and no error, when a statement had failed before.
    if (command !== 'COMMIT') throw new StoreContended('The transaction was undone')
    client.release()
    return result
  } catch (error) {
    // Dropping the connection rolls back, and never hands a broken one to the next visitor.
    client.release(true)
    throw error
  }
}

const texts = Object.fromEntries(
  Object.entries(statements).map(([name, sql]) => [name, inDialect(sql, 'postgres')]),
) as Record<StatementName, string>

function over(target: pg.Pool | pg.PoolClient): Queries {
  const query = (name: StatementName, values: readonly Value[]) =>
    guarded(() => target.query<Row>({ name, text: texts[name], values: [...values] }))
  return {
    rows: async <R extends Row>(name: StatementName, values: readonly Value[]) =>
      (await query(name, values)).rows as R[],
    change: async (name, values) => (await query(name, values)).rowCount ?? 0,
  }
}

/** SQLSTATE classes that say the statement is wrong, not the server or the moment. */
const OUR_MISTAKES = /^(22|23|42)/
const DEADLOCK = '40P01'
/** Another statement of the same transaction failed before this one. */
const ALREADY_FAILED = '25P02'

async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    const code = (cause as { code?: unknown }).code
    if (typeof code === 'string' && OUR_MISTAKES.test(code)) throw cause
    if (code === DEADLOCK || code === ALREADY_FAILED) throw new StoreContended(reason(cause), { cause })
    throw new StoreUnavailable(reason(cause), { cause })
  }
}

function reason(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message
  return cause instanceof Error ? cause.message : String(cause)
}

function ignore() {}
