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
const FORGET_EVERY_MS = 6 * 3_600_000

/** What the server does by itself. Returns how to stop. */
export function startJobs({ store, typeformApi, log }: JobParts): () => void {
  const surveyIds = surveys.map(({ id }) => id)
  const stops = [
    repeat(RECONCILE_EVERY_MS, () => reconcile(store, typeformApi), log),
    repeat(FORGET_EVERY_MS, () => store.forgetOrder(surveyIds), log),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** One run at a time; a failed one is logged and comes round again. */
function repeat(everyMs: number, job: () => Promise<void>, log: FastifyBaseLogger): () => void {
  let isRunning = false
  const timer = setInterval(async () => {
    if (isRunning) return
    isRunning = true
    await job().catch((error) => log.warn(error, 'a job failed and will be tried again'))
    isRunning = false
  }, everyMs)
  return () => clearInterval(timer)
}
