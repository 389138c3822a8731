import type pg from 'pg'

/** A transaction that no setting of the server ends while we read or write elsewhere. */
export async function beginPatiently(client: pg.ClientBase, mode = ''): Promise<void> {
  await client.query(`BEGIN ${mode}`)
  await client.query('SET LOCAL statement_timeout = 0')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
}
