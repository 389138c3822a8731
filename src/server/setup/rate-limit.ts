import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'

const WINDOW_MS = 60_000
const MOST_NETWORKS = 100_000

/** Calls per network in the running minute. Kept in memory only, and forgotten with the minute. */
export function setUpRateLimit(app: FastifyInstance, { rateLimitPerMinute }: Config): void {
  let calls = new Map<string, number>()
  let began = performance.now()

  // A timer, not the clock on the wall: set back, that would keep visitors out for as long.
  function forget() {
    calls = new Map()
    began = performance.now()
  }
  const timer = setInterval(forget, WINDOW_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.addHook('onRequest', ({ network }, _reply, done) => {
    const count = (calls.get(network) ?? 0) + 1
    if (count > rateLimitPerMinute) {
      const left = began + WINDOW_MS - performance.now()
      return done(new Failure('too-many', { retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) }))
    }
    if (calls.size >= MOST_NETWORKS) {
      forget()
      timer.refresh()
    }
    calls.set(network, count)
    return done()
  })
}
