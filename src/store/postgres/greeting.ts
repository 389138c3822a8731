import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** What a server says of itself when a connection is new. */
export interface Greeting {
  /** Each promotion of a standby begins a new one. 0 where nobody asked. */
  readonly timeline: number
  readonly isReadOnly: boolean
  /** Between us and the server stands a pooler: what is set for the connection would be set for somebody else. */
  readonly isPooled: boolean
}

/** A pooler whose server is gone lets us in, and then says nothing for minutes. */
const GREETING_TIMEOUT_MS = 3_000

const TIMELINE = `CASE WHEN pg_is_in_recovery() THEN '0' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END`

/** `limits` are set for the whole connection where it is the server's own. */
export async function greet(
  client: pg.ClientBase,
  { hasTimeline, limits = {} }: { hasTimeline: boolean; limits?: Readonly<Record<string, number>> },
): Promise<Greeting> {
  // A pooler has given a number of its own.
  const isOwn = `pg_backend_pid() = ${Number((client as unknown as { processID: unknown }).processID)}`
  const set = Object.entries(limits).map(
    ([name, ms]) => `CASE WHEN ${isOwn} THEN set_config('${name}', '${ms}', false) END`,
  )
  const { rows } = await client.query({
    text: `SELECT ${[
      isOwn,
      "current_setting('transaction_read_only') = 'on'",
      hasTimeline ? TIMELINE : "'0'",
      ...set,
    ].join(', ')}`,
    rowMode: 'array',
    query_timeout: GREETING_TIMEOUT_MS,
  } as pg.QueryArrayConfig)
  const [own, isReadOnly, timeline] = rows[0] as unknown as [boolean, boolean, string]
  return { timeline: Number.parseInt(timeline, 16), isReadOnly, isPooled: !own }
}

/**
 * Whether a statement that was prepared is there in the next transaction. A pooler that looks after this gives it another
 * name at the server (PgBouncer from 1.21 on, with `max_prepared_statements`).
 */
export async function keepsNames(client: pg.ClientBase): Promise<boolean> {
  const name = `probe ${randomBytes(6).toString('hex')}`
  await client.query('BEGIN')
  const text = 'SELECT 1 FROM pg_prepared_statements WHERE name = $1'
  const { rows } = await client.query({ name, text, values: [name] })
  const isOurs = rows.length > 0
  if (isOurs) await client.query(`DEALLOCATE "${name}"`)
  await client.query('COMMIT')
  return !isOurs
}
