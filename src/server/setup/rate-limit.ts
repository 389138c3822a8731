import type { FastifyInstance } from 'fastify'
import type { Ceilings, Config } from '../config.ts'
import { Failure } from '../failure.ts'
import type { Together } from '../together/together.ts'
import { CELLS, cellCounts } from '../visitor/cell-counts.ts'
import { prefixesOf } from '../visitor/prefixes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

type Reach = keyof Ceilings
type RefusedWhat = 'calls' | 'starts'
export type Refusals = Readonly<Record<RefusedWhat, Ceilings>>
type RefusalCounts = ReturnType<typeof refusalCounts>

const reaches = ['address', '24', '56', '48'] as const
const refusals = (['calls', 'starts'] as const).flatMap((what) => reaches.map((reach) => `${what}-${reach}`))

/** How many were refused since the site was started, by what they asked for and by the ceiling that they met. */
export function refusalCounts(together: Pick<Together, 'cells'>) {
  const cells = together.cells({ name: `refused ${refusals}`, size: refusals.length, periods: 1 })
  const cellOf = (what: RefusedWhat, reach: Reach) => refusals.indexOf(`${what}-${reach}`)
  const of = (what: RefusedWhat): Ceilings => {
    const [address, by24, by56, by48] = reaches.map((reach) => cells.of(cellOf(what, reach))) as [
      number,
      number,
      number,
      number,
    ]
    return { address, 24: by24, 56: by56, 48: by48 }
  }
  return {
    add: (what: RefusedWhat, reach: Reach) => void cells.add(cellOf(what, reach)),
    sinceStart: (): Refusals => ({ calls: of('calls'), starts: of('starts') }),
  }
}

/** So many calls in the running minute, and what was counted is forgotten with the minute. */
export function limitCalls(app: FastifyInstance, { callsPerMinute }: Config, counting: Counting): void {
  limit(app, { what: 'calls', ceilings: callsPerMinute, windowMs: MINUTE_MS, ...counting })
}

/** So many starts in the running hour. */
export function limitStarts(app: FastifyInstance, { startsPerHour }: Config, counting: Counting): void {
  limit(app, { what: 'starts', ceilings: startsPerHour, windowMs: HOUR_MS, ...counting })
}

interface Counting {
  readonly refusals: RefusalCounts
  readonly together: Pick<Together, 'cells'>
}

interface Limit extends Counting {
  readonly what: RefusedWhat
  readonly ceilings: Ceilings
  readonly windowMs: number
}

function limit(app: FastifyInstance, { what, ceilings, windowMs, refusals, together }: Limit): void {
  const cells = together.cells({ name: `limit of ${what}`, size: CELLS, periods: 1, turnsEveryMs: windowMs })
  const counts = cellCounts(cells)

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
    refusals.add(what, reach)
    return done(new Failure('too-many', { retryAfterSeconds: Math.max(1, Math.ceil(cells.endsInMs() / 1000)) }))
  })
}
