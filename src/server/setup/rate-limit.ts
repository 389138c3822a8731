import type { FastifyInstance } from 'fastify'
import type { Ceilings, Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { cellCounts } from '../visitor/cell-counts.ts'
import { prefixesOf } from '../visitor/prefixes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

type Reach = keyof Ceilings
type RefusedWhat = 'calls' | 'starts'
export type Refusals = Readonly<Record<RefusedWhat, Ceilings>>
type RefusalCounts = ReturnType<typeof refusalCounts>

/** How many were refused since the process began, by what they asked for and by the ceiling that they met. */
export function refusalCounts() {
  const none = () => ({ address: 0, 24: 0, 56: 0, 48: 0 }) satisfies Ceilings
  const counts = { calls: none(), starts: none() }
  return {
    add(what: RefusedWhat, reach: Reach) {
      counts[what][reach] += 1
    },
    sinceStart: (): Refusals => structuredClone(counts),
  }
}

/** So many calls in the running minute, and what was counted is forgotten with the minute. */
export function limitCalls(app: FastifyInstance, { callsPerMinute }: Config, refusals: RefusalCounts): void {
  limit(app, { ceilings: callsPerMinute, windowMs: MINUTE_MS, refused: (reach) => refusals.add('calls', reach) })
}

/** So many starts in the running hour. */
export function limitStarts(app: FastifyInstance, { startsPerHour }: Config, refusals: RefusalCounts): void {
  limit(app, { ceilings: startsPerHour, windowMs: HOUR_MS, refused: (reach) => refusals.add('starts', reach) })
}

interface Limit {
  readonly ceilings: Ceilings
  readonly windowMs: number
  refused(reach: Reach): void
}

function limit(app: FastifyInstance, { ceilings, windowMs, refused }: Limit): void {
  const counts = cellCounts()
  let began = performance.now()

  // A timer, not the clock on the wall: set back, that would keep visitors out for as long.
  const timer = setInterval(() => {
    counts.forget()
    began = performance.now()
  }, windowMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  /** What is refused is not counted for the wider blocks: else one address could spend what its neighbours need. */
  function ceilingMet(network: string): Reach | undefined {
    if (counts.add(network) > ceilings.address) return 'address'
    for (const { kind, length } of prefixesOf(network)) {
      if (counts.add(network, length) > ceilings[kind]) return kind
    }
    return undefined
  }

  app.addHook('onRequest', ({ network }, _reply, done) => {
    const reach = ceilingMet(network)
    if (reach === undefined) return done()
    refused(reach)
    const left = began + windowMs - performance.now()
    return done(new Failure('too-many', { retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) }))
  })
}
