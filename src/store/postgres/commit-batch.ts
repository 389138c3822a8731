import { StoreUnavailable } from '../engine.ts'
import { INBOX_LOCK } from '../statements/inbox.ts'
import type { Write } from '../writes/catalog.ts'
import { runBatch } from '../writes/run-batch.ts'
import { begin, type Connection, expectCommitted, onConnection, type Pool } from './pool.ts'
import { queriesOn } from './queries.ts'

/**
 * An answer that is sent again is found kept, and may be kept on this server only. A transaction that writes nothing would not
 * wait for the standby: this one writes a word into the log.
 */
const WRITE_TO_LOG = `SELECT CASE WHEN current_setting('synchronous_standby_names') <> ''
  THEN pg_logical_emit_message(true, 'encuestas', '') END`

/** Nothing is moved out of the inbox while a batch looks for it there. */
const SHARE_INBOX = `SELECT pg_advisory_xact_lock_shared(${INBOX_LOCK})`

export function commitBatch(pool: Pool, turns: number) {
  return (batch: readonly Write[]): Promise<unknown[]> =>
    onConnection(pool, async (client) => {
      await begin(client, [SHARE_INBOX, WRITE_TO_LOG])
      const outcomes = await runBatch(queriesOn(client, client), batch, turns)
      await commit(client)
      return outcomes
    })
}

const WARNING = /^01/

/**
 * A commit that is told to stop waiting for its standby is answered like any other, with a warning: it is on this server's
 * disk only, and lost with it. Nobody may hear that it is kept.
 */
async function commit(client: Connection): Promise<void> {
  let warning: string | undefined
  const note = (notice: { code?: string | undefined; message?: string | undefined }) => {
    if (WARNING.test(notice.code ?? '')) warning = notice.message
  }
  client.on('notice', note)
  try {
    expectCommitted(await client.query('COMMIT'))
    if (warning !== undefined) throw new StoreUnavailable(warning)
  } finally {
    client.off('notice', note)
  }
}
