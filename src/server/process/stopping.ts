import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { SqliteLock } from '#store/backup/sqlite-lock.ts'
import type { Store } from '#store/store.ts'
import type { App } from '../app.ts'

const STOP_DEADLINE_MS = 10_000
/** Whoever is connected and has sent no request by then is cut off. Where systemd holds the socket, new connections wait. */
const DRAIN_MS = 1_000
const SWEEP_EVERY_MS = 100

type Parts = { readonly app: App; readonly store: Store; stopJobs(): void; readonly lock: SqliteLock }

/** How to stop: requests in progress are answered, no new ones are accepted, and what was written is on disk. */
export function stopper({ app, store, stopJobs, lock }: Parts): () => Promise<void> {
  let stopped: Promise<void> | undefined

  async function stop() {
    // Not process.exit: that would wait for the writing thread, which may be what hangs.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), STOP_DEADLINE_MS).unref()
    stopJobs()
    await drain()
    // A connection whose answer ends after this moment would stay alive, and hold up the stop.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS)
    await app.close()
    clearInterval(sweep)
    await store.close()
    lock.release()
    app.log.info(store.writes, 'El sitio se detuvo')
  }

  /** Accepts no new connections, and asks clients to close theirs after the next answer. */
  async function drain() {
    app.server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
    // Not the HTTP server's own close: that cuts off whoever has connected and sent no request yet.
    const closed = once(app.server, 'close')
    Server.prototype.close.call(app.server)
    await Promise.race([closed, pause(DRAIN_MS, undefined, { ref: false })])
  }

  return () => {
    stopped ??= stop()
    return stopped
  }
}
