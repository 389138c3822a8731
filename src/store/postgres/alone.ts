import pg from 'pg'

const CONNECT_TIMEOUT_MS = 3_000

/** Work on a connection of its own, without a time limit: it may take longer than a visitor would wait. */
export async function alone<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // Without a listener, a connection that is cut would end the process before it can say why.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
