import { ask } from '../databases.ts'
import { until } from '../processes/server-process.ts'
import { type DebianServer, debianServer } from './debian-postgres.ts'

/** Two servers of Debian's PostgreSQL: what the primary acknowledges is on the disk of the other too. */
export interface StandbyPair {
  /** What the site is given: both. */
  readonly url: string
  /** The one that takes writes. */
  primary(): DebianServer
  /** The primary's machine dies, or stands still, and the standby takes its place at once. Gives the one that was lost. */
  failOver(how: 'SIGKILL' | 'SIGSTOP'): Promise<DebianServer>
  /** The one that was lost becomes a standby that every commit waits for. */
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
