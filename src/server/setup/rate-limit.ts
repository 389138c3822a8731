import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { callCounts } from './call-counts.ts'

const WINDOW_MS = 60_000

/** So many calls per network in the running minute, and what was counted is forgotten with the minute. */
export function setUpRateLimit(app: FastifyInstance, { rateLimitPerMinute }: Config): void {
  const calls = callCounts()
  let began = performance.now()

  // A timer, not the clock on the wall: set back, that would keep visitors out for as long.
  const timer = setInterval(() => {
    calls.forget()
    began = performance.now()
  }, WINDOW_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.addHook('onRequest', ({ network }, _reply, done) => {
    if (calls.add(network) <= rateLimitPerMinute) return done()
    const left = began + WINDOW_MS - performance.now()
    return done(new Failure('too-many', { retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) }))
  })
}
