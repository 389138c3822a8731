import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '#store/store.ts'
import { surveys } from '#surveys/catalog.ts'
import { reconcile } from './typeform/reconciliation.ts'
import type { ResponsesApi } from './typeform/responses-api.ts'

interface JobParts {
  readonly store: Store
  readonly typeformApi: ResponsesApi | undefined
  readonly log: FastifyBaseLogger
}

const RECONCILE_EVERY_MS = 20_000
const HOUR_MS = 3_600_000
/** Long after the last try of a webhook that could still complete it. */
const ABANDONED_AFTER_MS = 7 * 24 * HOUR_MS

/** What the server does by itself. Returns how to stop. */
export function startJobs({ store, typeformApi, log }: JobParts): () => void {
  const surveyIds = surveys.map(({ id }) => id)
  const stops = [
    repeat(RECONCILE_EVERY_MS, () => reconcile(store, typeformApi), log),
    repeat(HOUR_MS, () => store.participation.forgetAbandoned(Date.now() - ABANDONED_AFTER_MS), log),
    repeat(6 * HOUR_MS, () => store.forgetOrder(surveyIds), log),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** One run at a time; a failed one is logged and comes round again. */
function repeat(everyMs: number, job: () => Promise<unknown>, log: FastifyBaseLogger): () => void {
  let isRunning = false
  const timer = setInterval(async () => {
    if (isRunning) return
    isRunning = true
    await job().catch((error) => log.warn(error, 'a job failed and will be tried again'))
    isRunning = false
  }, everyMs)
  return () => clearInterval(timer)
}
