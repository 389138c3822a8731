import pg from 'pg'
import { StoreUnavailable } from '../engine.ts'
import { reason } from './failures.ts'
import { type Host, hostsOf } from './hosts.ts'

/** A machine that is switched off does not even refuse; a pooler whose server is gone accepts us and then never answers. */
export const CONNECT_TIMEOUT_MS = 3_000

/** The servers of an address, one of which takes writes. */
export interface Servers {
  readonly isSingle: boolean
  /** The one that takes writes; asks the servers unless it is known. */
  findPrimary(): Promise<Host>
  /** To be called after a failure: the servers are asked again before the next connection. */
  forgetPrimary(): void
  /** Throws where that server is not the one to write to. A single server refuses writes itself. */
  expectPrimary(host: Host, probe: Probe): void
}

/**
 * The primary is the server that takes writes and is on the newest timeline. A former primary that comes back may take writes
 * too, which would be lost: its timeline is older than that of the promoted standby.
 */
export function serversAt(url: string): Servers {
  const hosts = hostsOf(url)
  const isSingle = hosts.length === 1
  let newestTimeline = 0
  let primary: Promise<Host> | undefined

  async function askServers(): Promise<Host> {
    try {
      const { host, timeline } = await newestPrimary(hosts, newestTimeline)
      newestTimeline = timeline
      return host
    } catch (error) {
      primary = undefined
      throw error
    }
  }

  return {
    isSingle,
    async findPrimary() {
      if (isSingle) return hosts[0]
      primary ??= askServers()
      return primary
    },
    forgetPrimary() {
      primary = undefined
    },
    expectPrimary(host, probe) {
      if (isSingle) return
      const problem = whyNotPrimary(probe, newestTimeline)
      if (problem) throw new StoreUnavailable(`${host.name}: ${problem}`)
      newestTimeline = probe.timeline
    },
  }
}

function whyNotPrimary({ isReadOnly, timeline }: Probe, newestTimeline: number): string | undefined {
  if (isReadOnly) return 'solo admite lecturas'
  return timeline < newestTimeline ? 'es un primario anterior: otro servidor ya tomó su lugar' : undefined
}

interface HostProbe {
  readonly host: Host
  readonly timeline: number
  /** Why it is not the primary. */
  readonly problem?: string | undefined
}

/** Asks all at once. One that was promoted since the last time is taken without waiting for the others. */
function newestPrimary(hosts: readonly Host[], newestTimeline: number): Promise<HostProbe> {
  return new Promise((resolve, reject) => {
    const probes = hosts.map(async (host) => {
      const probe = await probeHost(host, newestTimeline)
      if (newestTimeline > 0 && !probe.problem && probe.timeline > newestTimeline) resolve(probe)
      return probe
    })
    Promise.all(probes).then((all) => {
      const [best] = all.filter(({ problem }) => !problem).toSorted((a, b) => b.timeline - a.timeline)
      if (best) return resolve(best)
      const problems = all.map(({ host, problem }) => `${host.name}: ${problem}`).join('; ')
      reject(new StoreUnavailable(`ningún servidor admite escrituras (${problems})`))
    }, reject)
  })
}

async function probeHost(host: Host, newestTimeline: number): Promise<HostProbe> {
  const client = newClient(host)
  try {
    await client.connect()
    const probe = await probeConnection(client, { hasTimeline: true })
    return { host, timeline: probe.timeline, problem: whyNotPrimary(probe, newestTimeline) }
  } catch (error) {
    return { host, timeline: 0, problem: reason(error) }
  } finally {
    client.end().catch(() => {})
  }
}

/** What is asked on each new connection. */
interface Probe {
  /** Each promotion of a standby begins a new one. 0 where it was not asked for. */
  readonly timeline: number
  readonly isReadOnly: boolean
  /** A pooler stands between us and the server: session settings would be made for somebody else. */
  readonly isPooled: boolean
}

const TIMELINE = `CASE WHEN pg_is_in_recovery() THEN '0' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END`

/** Makes `settings` for the session, unless there is a pooler in between. */
export async function probeConnection(
  client: pg.ClientBase,
  { hasTimeline, settings = {} }: { hasTimeline: boolean; settings?: Readonly<Record<string, string>> },
): Promise<Probe> {
  // A pooler gives connections a process id of its own.
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

/** Runs the work on a connection of its own, without the pool's time limits: it may take longer than a visitor would wait. */
export async function withOwnConnection<Result>(
  servers: Servers,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectToPrimary(servers)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function connectToPrimary(servers: Servers): Promise<pg.Client> {
  const host = await servers.findPrimary()
  const client = newClient(host)
  try {
    await client.connect()
    servers.expectPrimary(host, await probeConnection(client, { hasTimeline: !servers.isSingle }))
    return client
  } catch (cause) {
    servers.forgetPrimary()
    client.end().catch(() => {})
    throw cause instanceof StoreUnavailable ? cause : new StoreUnavailable(reason(cause), { cause })
  }
}

function newClient({ url }: Host): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // Without a listener, a cut connection would end the process before it can say why.
  client.on('error', () => {})
  return client
}
