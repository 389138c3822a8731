import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { SqliteLock } from '#store/backup/sqlite-lock.ts'
import type { Store } from '#store/store.ts'
import type { App } from '../app.ts'

const STOP_DEADLINE_MS = 10_000
/** Whoever has connected and not asked by then is cut off. Behind a held socket, newcomers wait meanwhile. */
const DRAIN_MS = 1_000
const SWEEP_EVERY_MS = 100

type Parts = { readonly app: App; readonly store: Store; stopJobs(): void; readonly lock: SqliteLock }

/** How a process comes to its end: what was asked is answered, nothing new is taken, and what was written is on disk. */
export function stopper({ app, store, stopJobs, lock }: Parts): () => Promise<void> {
  let stopped: Promise<void> | undefined

  async function stop() {
    // Not process.exit: that would wait for the thread that writes, which may be what hangs.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), STOP_DEADLINE_MS).unref()
    stopJobs()
    await drain()
    // A connection whose answer ends after this moment would otherwise be kept alive, and the stop with it.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS)
    await app.close()
    clearInterval(sweep)
    await store.close()
    lock.release()
    app.log.info(store.writes, 'stopped')
  }

  /** Takes no new connection, and asks whoever has one to open the next elsewhere. */
  async function drain() {
    app.server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
    // Not the HTTP server's own close: that cuts off who has connected and not asked yet.
    const closed = once(app.server, 'close')
    Server.prototype.close.call(app.server)
    await Promise.race([closed, pause(DRAIN_MS, undefined, { ref: false })])
  }

  return () => {
    stopped ??= stop()
    return stopped
  }
}
