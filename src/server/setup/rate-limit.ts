import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'

const WINDOW_MS = 60_000
const REMEMBERED_NETWORKS = 50_000

interface Window {
  calls: number
  readonly endsAt: number
}

/** Calls per network and minute, counted from the first. Kept in memory only, and forgotten with the minute. */
export function setUpRateLimit(app: FastifyInstance, { rateLimitPerMinute }: Config): void {
  // In the order in which the windows began: the first is the one to forget.
  const windows = new Map<string, Window>()

  app.addHook('onRequest', (request, _reply, done) => {
    // Not the clock on the wall: set back, it would keep a visitor out for as long.
    const now = performance.now()
    const window = windowOf(request.network, now)
    window.calls += 1
    if (window.calls <= rateLimitPerMinute) return done()
    return done(new Failure('too-many', { retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000) }))
  })

  function windowOf(network: string, now: number): Window {
    const known = windows.get(network)
    if (known && known.endsAt > now) return known
    const window = { calls: 0, endsAt: now + WINDOW_MS }
    windows.delete(network)
    windows.set(network, window)
    if (windows.size > REMEMBERED_NETWORKS) windows.delete(windows.keys().next().value ?? '')
    return window
  }
}
