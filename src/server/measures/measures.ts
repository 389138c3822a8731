import type { FastifyInstance } from 'fastify'
import { apiPaths } from '#contract/paths.ts'
import type { Store } from '#store/store.ts'
import type { WriteMeasures } from '#store/write-measures.ts'
import { type Refusals, refusalCounts } from '../setup/rate-limit.ts'
import type { Together } from '../together/together.ts'
import { fullestOrigin, type Origins } from '../visitor/fullest-origin.ts'
import { type EventLoopDelay, eventLoopWatch } from './event-loop.ts'
import { answersOf, recentPast, type Totals } from './recent-past.ts'
import { type RouteMeasures, requestMeasures } from './request-measures.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const { check, start, proof, verifyCompletion, complete, responses } = apiPaths
const visitorsCalls = [check, start, proof, verifyCompletion, complete, responses].map((path) => path(':id'))

/** How a process does, in plain numbers: it can be posted to another process, and several can be merged. */
export interface MeasuresSnapshot {
  readonly processes: number
  readonly startedAt: number
  readonly routes: Readonly<Record<string, RouteMeasures>>
  readonly refusals: Readonly<Record<string, number>>
  /** Of all processes: they count these together. */
  readonly limited: Refusals
  readonly writes: WriteMeasures
  readonly recent: Totals
  readonly origins: Origins
  readonly eventLoop: EventLoopDelay
  readonly memory: Readonly<Record<'resident' | 'heap' | 'external', number>>
  readonly connections: number
}

/** All that is measured in this process, from its beginning. */
export function siteMeasures(store: Pick<Store, 'writeMeasures'>, together: Pick<Together, 'cells'>) {
  const startedAt = Date.now()
  const requests = requestMeasures()
  const limits = refusalCounts(together)
  const origin = fullestOrigin()
  const eventLoop = eventLoopWatch()
  const past = recentPast(totals)
  let connections = 0

  function totals(): Totals {
    const { routes, refusals } = requests.snapshot()
    const { commitSeconds, failedCommits } = store.writeMeasures()
    return { calls: answersOf(routes, visitorsCalls), refusals, commitSeconds, failedCommits }
  }

  return {
    requests,
    limits,
    origin,

    /** Before any route is made. Ends with the app. */
    watch(app: FastifyInstance) {
      requests.watch(app)
      app.server.on('connection', (socket) => {
        connections += 1
        socket.once('close', () => {
          connections -= 1
        })
      })
      const timers = [setInterval(past.turn, MINUTE_MS), setInterval(origin.turn, HOUR_MS)]
      for (const timer of timers) timer.unref()
      app.addHook('onClose', async () => {
        timers.forEach(clearInterval)
        eventLoop.stop()
      })
    },

    snapshot(): MeasuresSnapshot {
      const { rss, heapUsed, external } = process.memoryUsage()
      return {
        processes: 1,
        startedAt,
        ...requests.snapshot(),
        limited: limits.sinceStart(),
        writes: store.writeMeasures(),
        recent: past.lately(),
        origins: origin.lately(),
        eventLoop: eventLoop.worst(),
        memory: { resident: rss, heap: heapUsed, external },
        connections,
      }
    },
  }
}

export type Measures = ReturnType<typeof siteMeasures>
