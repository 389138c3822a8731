import { ask } from '../databases.ts'
import { until } from '../processes/server-process.ts'
import { type DebianServer, debianServer } from './debian-postgres.ts'

/** Two servers of Debian's PostgreSQL with synchronous replication. */
export interface StandbyPair {
  /** For DATABASE_URL: both hosts. */
  readonly url: string
  /** The one that accepts writes. */
  primary(): DebianServer
  /** Kills or stops the primary and promotes the standby at once. Returns the lost one. */
  failOver(how: 'SIGKILL' | 'SIGSTOP'): Promise<DebianServer>
  /** Makes the lost one a synchronous standby. */
  pairUp(): Promise<void>
  remove(): void
}

export async function standbyPair(): Promise<StandbyPair> {
  let [primary, standby] = await Promise.all([debianServer(), debianServer()])
  const both = [primary, standby]
  async function pairUp() {
    standby.follow(primary)
    standby.start()
    await ask(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'")
    await ask(primary.url, 'SELECT pg_reload_conf()')
    await until(async () => {
      const standbys = await ask(primary.url, 'SELECT sync_state FROM pg_stat_replication')
      return standbys.length === 1 && standbys[0]?.sync_state === 'sync'
    })
  }
  function remove() {
    for (const server of both) server.remove()
  }
  try {
    primary.initialise()
    primary.start()
    await pairUp()
  } catch (error) {
    remove()
    throw error
  }
  return {
    url: `postgres://postgres@${both.map(({ port }) => `127.0.0.1:${port}`)}/postgres?target_session_attrs=read-write`,
    primary: () => primary,
    async failOver(how) {
      primary.signal(how)
      await standby.promote()
      ;[primary, standby] = [standby, primary]
      return standby
    },
    pairUp,
    remove,
  }
}
