import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '#store/store.ts'
import type { App } from '../app.ts'

const STOP_DEADLINE_MS = 10_000
const SWEEP_EVERY_MS = 100
/** Who is idle for so long when a process retires may be cut off: they were told nothing, and come back by themselves. */
const RETIRE_MS = 15_000

interface Parts {
  readonly app: App
  readonly store: Store
  stopJobs(): void
  /** Leaves to the others what can be done later. */
  leave(): Promise<void>
}

/** How a process that serves comes to its end. */
export function stopper({ app, store, stopJobs, leave }: Parts) {
  let stopped: Promise<void> | undefined

  async function stopNow() {
    // Not process.exit: that would wait for the thread that writes, which may be what hangs.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), STOP_DEADLINE_MS).unref()
    // A connection whose answer ends after this moment would otherwise be kept alive, and the stop with it.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS)
    stopJobs()
    await app.close()
    clearInterval(sweep)
    await store.close()
    app.log.info(store.writes, 'stopped')
    // The way to the primary process would keep this one.
    if (process.connected) process.disconnect?.()
  }

  function stop(): Promise<void> {
    stopped ??= stopNow()
    return stopped
  }

  return {
    stop,
    /** Another has taken its place: takes no new connection, and asks whoever has one to open the next elsewhere. */
    async retire(): Promise<void> {
      app.server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false
      })
      // Not the server's own close: that cuts off who has connected and not asked yet.
      const closed = once(app.server, 'close')
      Server.prototype.close.call(app.server)
      await Promise.race([closed, pause(RETIRE_MS, undefined, { ref: false })])
      await leave()
      await stop()
    },
  }
}
