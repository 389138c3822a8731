import { Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#rules/durations.ts'
import type { Store } from '#store/store.ts'
import type { Config } from '../config.ts'
import type { LiveCatalog } from '../live-catalog.ts'
import { runEvery } from '../setup/run-every.ts'
import { type Activity, recentActivity, recentGrowth } from './activity.ts'
import type { JobRunCounter } from './job-runs.ts'
import { processMetrics } from './process-metrics.ts'
import { requestMetrics } from './request-metrics.ts'
import { surroundingsMetrics } from './surroundings-metrics.ts'
import { surveyMetrics } from './survey-metrics.ts'

interface MetricParts {
  readonly config: Config
  readonly store: Store
  readonly catalog: Pick<LiveCatalog, 'listed'>
  readonly visitorSecret: string
  readonly jobRuns: JobRunCounter
}

/**
 * Everything that is measured in this process, in a registry of its own: tests run several apps in one process. Label values
 * always come from a list of ours (routes, failure codes, writes, surveys), never from a request.
 */
export function siteMetrics({ config, store, catalog, visitorSecret, jobRuns }: MetricParts) {
  const registry = new Registry()
  const requests = requestMetrics(registry)
  const { failedCommits, commitSeconds } = store.writeMetrics
  for (const metric of [...Object.values(store.writeMetrics), jobRuns]) registry.registerMetric(metric)
  const ofProcess = processMetrics(registry, store)
  const ofSurveys = surveyMetrics(registry, store, catalog)
  const ofSurroundings = surroundingsMetrics(registry, config, visitorSecret)
  const growth = recentGrowth([requests.requests, requests.refusals, failedCommits, commitSeconds])

  return {
    requests,
    arrivals: ofProcess.arrivals,

    /** To be called before any route is made. Ends with the app. */
    watch(app: FastifyInstance) {
      requests.watch(app)
      ofProcess.watch(app)
      runEvery(app, MINUTE_MS, () => void growth.remember())
    },

    /** As Prometheus reads it, even while the database does not answer. */
    async exposition(): Promise<{ type: string; text: string }> {
      await Promise.all([ofSurveys.refresh(ofProcess.state()), ofSurroundings.refresh()])
      return { type: registry.contentType, text: await registry.metrics() }
    },

    activity: async (): Promise<Activity> => ({ ...ofProcess.state(), ...recentActivity(await growth.series()) }),
  }
}
