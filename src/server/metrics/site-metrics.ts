import type { FastifyInstance } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import type { Store } from '#store/store.ts'
import type { LiveCatalog } from '../live-catalog.ts'
import { runEvery } from '../setup/run-every.ts'
import { fullestOrigin } from '../visitor/fullest-origin.ts'
import { type Activity, type ProcessState, recentActivity } from './activity.ts'
import { eventLoopWatch } from './event-loop.ts'
import { processMetrics } from './process-metrics.ts'
import { recentGrowth } from './recent-growth.ts'
import { requestMetrics } from './request-metrics.ts'
import { readTallies } from './site-tallies.ts'
import { surveyMetrics } from './survey-metrics.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * All that is measured in this process, from its beginning, in a registry of its own: tests run several apps in one process.
 * A label's value always comes from a list of ours (routes, failure codes, writes, surveys), never from a request.
 */
export function siteMetrics(store: Store, catalog: Pick<LiveCatalog, 'all'>) {
  const startedAt = Date.now()
  const registry = new Registry()
  const requests = requestMetrics(registry)
  const { failedCommits, commitSeconds } = store.writeMetrics
  for (const metric of Object.values(store.writeMetrics)) registry.registerMetric(metric)
  const origin = fullestOrigin()
  const eventLoop = eventLoopWatch()
  const growth = recentGrowth([requests.requests, requests.refusals, failedCommits, commitSeconds])
  let connections = 0
  const state = (): ProcessState => ({
    startedAt,
    writer: store.writerState(),
    forgetting: store.forgetting.state(),
    origins: origin.lately(),
    eventLoop: eventLoop.worst(),
    memoryBytes: process.memoryUsage.rss(),
    connections,
  })
  processMetrics(registry, state)
  const upHelp = '1 while the database answers and takes what is written'
  const isUp = new Gauge({ name: 'encuestas_store_up', help: upHelp, registers: [registry] })
  const setTallies = surveyMetrics(registry)

  return {
    requests,
    origin,

    /** To be called before any route is made. Ends with the app. */
    watch(app: FastifyInstance) {
      requests.watch(app)
      app.server.on('connection', (socket) => {
        connections += 1
        socket.once('close', () => {
          connections -= 1
        })
      })
      runEvery(app, MINUTE_MS, () => void growth.remember())
      runEvery(app, HOUR_MS, origin.turn)
      app.addHook('onClose', async () => eventLoop.stop())
    },

    /** As Prometheus reads it, also while the database does not answer. */
    async exposition(): Promise<{ type: string; text: string }> {
      const tallies = await readTallies(store, catalog.all())
      const { isFailing, isStuck } = store.writerState()
      isUp.set(tallies && !isFailing && !isStuck ? 1 : 0)
      setTallies(tallies)
      return { type: registry.contentType, text: await registry.metrics() }
    },

    activity: async (): Promise<Activity> => ({ ...state(), ...recentActivity(await growth.series()) }),
  }
}
