import pg from 'pg'
import { StoreUnavailable } from '../engine.ts'
import { reason } from './failures.ts'
import { type Host, hostsOf } from './hosts.ts'

/** A machine that is switched off does not even refuse; a pooler whose server is gone lets us in, and then says nothing. */
export const CONNECT_TIMEOUT_MS = 3_000

/** The servers of an address, one of which takes writes. */
export interface Servers {
  readonly isOne: boolean
  /** The one that takes writes: they are asked, unless it is known. */
  find(): Promise<Host>
  /** Something failed: before the next connection they are asked again. */
  doubt(): void
  /** Fails where that server is not the one to write to. One that stands alone says so itself, when it is written to. */
  expectPrimary(host: Host, probe: Probe): void
}

/**
 * Of those that take writes, the one on the newest timeline. A former primary that comes back may take writes too, and what
 * it takes is lost: its timeline is older than that of the standby that was promoted.
 */
export function servers(url: string): Servers {
  const hosts = hostsOf(url)
  const isOne = hosts.length === 1
  let newest = 0
  let primary: Promise<Host> | undefined

  async function look(): Promise<Host> {
    try {
      const { host, timeline } = await firstPrimary(hosts, newest)
      newest = timeline
      return host
    } catch (error) {
      primary = undefined
      throw error
    }
  }

  return {
    isOne,
    async find() {
      if (isOne) return hosts[0]
      primary ??= look()
      return primary
    },
    doubt() {
      primary = undefined
    },
    expectPrimary(host, probe) {
      if (isOne) return
      const problem = whyNotPrimary(probe, newest)
      if (problem) throw new StoreUnavailable(`${host.name}: ${problem}`)
      newest = probe.timeline
    },
  }
}

function whyNotPrimary({ isReadOnly, timeline }: Probe, newest: number): string | undefined {
  if (isReadOnly) return 'solo admite lecturas'
  return timeline < newest ? 'es un primario anterior: otro servidor ya tomó su lugar' : undefined
}

interface Met {
  readonly host: Host
  readonly timeline: number
  readonly problem?: string | undefined
}

/** All are asked at once. One that was promoted since the last time is taken at once; otherwise all have their say. */
function firstPrimary(hosts: readonly Host[], newest: number): Promise<Met> {
  return new Promise((resolve, reject) => {
    const asked = hosts.map(async (host) => {
      const met = await meet(host, newest)
      if (newest > 0 && !met.problem && met.timeline > newest) resolve(met)
      return met
    })
    Promise.all(asked).then((all) => {
      const [best] = all.filter(({ problem }) => !problem).toSorted((a, b) => b.timeline - a.timeline)
      if (best) return resolve(best)
      const problems = all.map(({ host, problem }) => `${host.name}: ${problem}`).join('; ')
      reject(new StoreUnavailable(`ningún servidor admite escrituras (${problems})`))
    }, reject)
  })
}

async function meet(host: Host, newest: number): Promise<Met> {
  const client = newClient(host)
  try {
    await client.connect()
    const probe = await probeConnection(client, { hasTimeline: true })
    return { host, timeline: probe.timeline, problem: whyNotPrimary(probe, newest) }
  } catch (error) {
    return { host, timeline: 0, problem: reason(error) }
  } finally {
    client.end().catch(() => {})
  }
}

/** What a server says of itself when a connection is new. */
interface Probe {
  /** Each promotion of a standby begins a new one. 0 where nobody asked. */
  readonly timeline: number
  readonly isReadOnly: boolean
  /** Between us and the server stands a pooler: what is set for the connection would be set for somebody else. */
  readonly isPooled: boolean
}

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
  const isReadOnly = "current_setting('transaction_read_only') = 'on'"
  const { rows } = await client.query({
    text: `SELECT ${[isOwn, isReadOnly, hasTimeline ? TIMELINE : "'0'", ...set].join(', ')}`,
    rowMode: 'array',
    query_timeout: CONNECT_TIMEOUT_MS,
  } as pg.QueryArrayConfig)
  const [own, readOnly, timeline] = rows[0] as unknown as [boolean, boolean, string]
  return { timeline: Number.parseInt(timeline, 16), isReadOnly: readOnly, isPooled: !own }
}

/** Runs the work on a connection of its own, without a time limit: it may take longer than a visitor would wait. */
export async function withOwnConnection<Result>(
  among: Servers,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connected(among)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function connected(among: Servers): Promise<pg.Client> {
  const host = await among.find()
  const client = newClient(host)
  try {
    await client.connect()
    among.expectPrimary(host, await probeConnection(client, { hasTimeline: !among.isOne }))
    return client
  } catch (cause) {
    among.doubt()
    client.end().catch(() => {})
    throw cause instanceof StoreUnavailable ? cause : new StoreUnavailable(reason(cause), { cause })
  }
}

function newClient({ url }: Host): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // Without a listener, a connection that is cut would end the process before it can say why.
  client.on('error', () => {})
  return client
}
