import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { recentMap } from './recent-map.ts'

const WINDOW_MS = 60_000
const REMEMBERED_NETWORKS = 50_000

interface Window {
  calls: number
  readonly endsAt: number
}

/** Calls per network and minute, counted from the first. Kept in memory only, and for two minutes at most. */
export function setUpRateLimit(app: FastifyInstance, { rateLimitPerMinute }: Config): void {
  const windows = recentMap<Window>(REMEMBERED_NETWORKS)
  const timer = setInterval(windows.age, WINDOW_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

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
    windows.set(network, window)
    return window
  }
}
