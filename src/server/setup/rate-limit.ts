import type { FastifyInstance } from 'fastify'
import type { Ceilings } from '../config.ts'
import { Failure } from '../failure.ts'
import type { RequestMetrics } from '../metrics/request-metrics.ts'
import { prefixesOf } from '../visitor/prefixes.ts'
import { windowCounter } from '../visitor/window-counter.ts'
import { runEvery } from './run-every.ts'

interface Limit {
  readonly what: 'calls' | 'starts'
  readonly ceilings: Ceilings
  readonly windowMs: number
}

/** So many in the running window, and what was counted is forgotten with the window. */
export function limitByNetwork(
  app: FastifyInstance,
  { what, ceilings, windowMs }: Limit,
  { limited }: Pick<RequestMetrics, 'limited'>,
): void {
  const counter = windowCounter()
  let windowBegan = performance.now()
  runEvery(app, windowMs, () => {
    counter.nextPeriod()
    windowBegan = performance.now()
  })

  /** What is refused is not counted for the wider blocks: else one address could spend what its neighbours need. */
  function ceilingMet(network: string): keyof Ceilings | undefined {
    if (counter.add(network) > ceilings.address) return 'address'
    for (const { kind, length } of prefixesOf(network)) {
      if (counter.add(network, length) > ceilings[kind]) return kind
    }
    return undefined
  }

  app.addHook('onRequest', ({ network }, _reply, done) => {
    const reach = ceilingMet(network)
    if (reach === undefined) return done()
    limited.inc({ what, reach })
    const leftMs = windowBegan + windowMs - performance.now()
    return done(new Failure('too-many', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }))
  })
}
