import pg from 'pg'
import { StoreUnavailable } from '../engine.ts'

const CONNECT_TIMEOUT_MS = 3_000

/** A connection without a time limit: there may be much to read or write. */
export async function connectedClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // Without a listener, a connection that the server cuts would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (cause) {
    const first = cause instanceof AggregateError ? cause.errors[0] : cause
    throw new StoreUnavailable(first instanceof Error ? first.message : String(first), { cause })
  }
  return client
}
