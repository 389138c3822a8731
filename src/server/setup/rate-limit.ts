import type { FastifyInstance } from 'fastify'
import type { Ceilings, Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { prefixesOf } from '../visitor/prefixes.ts'
import { windowCounter } from '../visitor/window-counter.ts'
import { runEvery } from './run-every.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

type Reach = keyof Ceilings
export type Refusals = Readonly<Record<'calls' | 'starts', Ceilings>>
type RefusalCounts = ReturnType<typeof refusalCounts>

/** How many this process refused since its start, by what they asked for and by the ceiling that they met. */
export function refusalCounts() {
  const none = { address: 0, 24: 0, 56: 0, 48: 0 }
  const counts = { calls: { ...none }, starts: { ...none } }
  return {
    add(what: keyof Refusals, reach: Reach): void {
      counts[what][reach] += 1
    },
    sinceStart: (): Refusals => structuredClone(counts),
  }
}

/** So many calls in the running minute, and what was counted is forgotten with the minute. */
export function limitCalls(app: FastifyInstance, { callsPerMinute }: Config, refusals: RefusalCounts): void {
  limit(app, { what: 'calls', ceilings: callsPerMinute, windowMs: MINUTE_MS, refusals })
}

/** So many starts in the running hour. */
export function limitStarts(app: FastifyInstance, { startsPerHour }: Config, refusals: RefusalCounts): void {
  limit(app, { what: 'starts', ceilings: startsPerHour, windowMs: HOUR_MS, refusals })
}

interface Limit {
  readonly what: keyof Refusals
  readonly ceilings: Ceilings
  readonly windowMs: number
  readonly refusals: RefusalCounts
}

function limit(app: FastifyInstance, { what, ceilings, windowMs, refusals }: Limit): void {
  const counter = windowCounter()
  let windowBegan = performance.now()
  runEvery(app, windowMs, () => {
    counter.nextPeriod()
    windowBegan = performance.now()
  })

  /** What is refused is not counted for the wider blocks: else one address could spend what its neighbours need. */
  function ceilingMet(network: string): Reach | undefined {
    if (counter.add(network) > ceilings.address) return 'address'
    for (const { kind, length } of prefixesOf(network)) {
      if (counter.add(network, length) > ceilings[kind]) return kind
    }
    return undefined
  }

  app.addHook('onRequest', ({ network }, _reply, done) => {
    const reach = ceilingMet(network)
    if (reach === undefined) return done()
    refusals.add(what, reach)
    const leftMs = windowBegan + windowMs - performance.now()
    return done(new Failure('too-many', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }))
  })
}
