import pg from 'pg'
import { StoreUnavailable } from '../engine.ts'
import { reason } from './failures.ts'
import { type Host, hostsOf } from './hosts.ts'
import { type Probe, probeConnection } from './probe-connection.ts'

/** A machine that is switched off does not even refuse. */
export const CONNECT_TIMEOUT_MS = 3_000

/** The servers of an address, one of which takes writes. */
export interface Servers {
  readonly isOne: boolean
  /** Where new connections go. */
  here(): Host
  /** Looks for the one that takes writes, unless it is known. */
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
  let here: Host = hosts[0]
  let isSure = isOne
  let newest = 0
  let looking: Promise<Host> | undefined

  async function look(): Promise<Host> {
    const found = await firstPrimary(hosts, newest)
    newest = found.timeline
    here = found.host
    isSure = true
    return here
  }

  return {
    isOne,
    here: () => here,
    async find() {
      if (isSure) return here
      looking ??= look().finally(() => {
        looking = undefined
      })
      return looking
    },
    doubt() {
      isSure = isOne
    },
    expectPrimary(host, { isReadOnly, timeline }) {
      if (isOne) return
      if (isReadOnly) throw new StoreUnavailable(`${host.name}: ${READ_ONLY}`)
      if (timeline < newest) throw new StoreUnavailable(`${host.name}: ${FORMER}`)
      newest = timeline
    },
  }
}

const READ_ONLY = 'solo admite lecturas'
const FORMER = 'es un primario anterior: otro servidor ya tomó su lugar'

interface Met {
  readonly host: Host
  readonly timeline: number
  readonly problem?: string
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
    const { isReadOnly, timeline } = await probeConnection(client, { hasTimeline: true })
    const problem = isReadOnly ? READ_ONLY : timeline < newest ? FORMER : undefined
    return { host, timeline, ...(problem && { problem }) }
  } catch (error) {
    return { host, timeline: 0, problem: reason(error) }
  } finally {
    client.end().catch(() => {})
  }
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
