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

/** Refuses what is beyond the ceilings of a window. Counts are forgotten when the window ends. */
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

  /** What is refused is not counted for the wider blocks: otherwise one address could use up what its neighbours need. */
  function exceededCeiling(network: string): keyof Ceilings | undefined {
    if (counter.add(network) > ceilings.address) return 'address'
    for (const { kind, prefix } of prefixesOf(network)) {
      if (counter.add(prefix) > ceilings[kind]) return kind
    }
    return undefined
  }

  app.addHook('onRequest', ({ network }, _reply, done) => {
    const reach = exceededCeiling(network)
    if (reach === undefined) return done()
    limited.inc({ what, reach })
    const leftMs = windowBegan + windowMs - performance.now()
    return done(new Failure('too-many', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }))
  })
}
