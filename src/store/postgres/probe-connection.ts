import type pg from 'pg'

/** What a server says of itself when a connection is new. */
export interface Probe {
  /** Each promotion of a standby begins a new one. 0 where nobody asked. */
  readonly timeline: number
  readonly isReadOnly: boolean
  /** Between us and the server stands a pooler: what is set for the connection would be set for somebody else. */
  readonly isPooled: boolean
}

/** A pooler whose server is gone lets us in, and then says nothing for minutes. */
const PROBE_TIMEOUT_MS = 3_000

const TIMELINE = `CASE WHEN pg_is_in_recovery() THEN '0' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END`

/** `settings` are made for the whole connection where it is the server's own. */
export async function probeConnection(
  client: pg.ClientBase,
  { hasTimeline, settings = {} }: { hasTimeline: boolean; settings?: Readonly<Record<string, string>> },
): Promise<Probe> {
  // A pooler has given a number of its own.
  const isOwn = `pg_backend_pid() = ${Number((client as unknown as { processID: unknown }).processID)}`
  const set = Object.entries(settings).map(
    ([name, value]) => `CASE WHEN ${isOwn} THEN set_config('${name}', '${value}', false) END`,
  )
  const { rows } = await client.query({
    text: `SELECT ${[
      isOwn,
      "current_setting('transaction_read_only') = 'on'",
      hasTimeline ? TIMELINE : "'0'",
      ...set,
    ].join(', ')}`,
    rowMode: 'array',
    query_timeout: PROBE_TIMEOUT_MS,
  } as pg.QueryArrayConfig)
  const [own, isReadOnly, timeline] = rows[0] as unknown as [boolean, boolean, string]
  return { timeline: Number.parseInt(timeline, 16), isReadOnly, isPooled: !own }
}
