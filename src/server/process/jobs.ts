import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '#store/store.ts'
import type { Openings } from '../openings.ts'
import type { LiveSite } from '../pages/live-site.ts'
import { reconcile } from '../typeform/reconciliation.ts'
import type { ResponsesApi } from '../typeform/responses-api.ts'
import type { SessionSeals } from '../visitor/session-seal.ts'

interface JobParts {
  readonly store: Store
  readonly seals: SessionSeals
  readonly openings: Openings
  readonly typeformApi: ResponsesApi | undefined
  readonly site: LiveSite
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** So long at most does a process show what another has changed. */
const REFRESH_EVERY_MS = 5_000
const RECONCILE_EVERY_MS = 20_000
/** So long at most does the database tell in what order people came. */
const FORGET_EVERY_MS = 5 * 60_000

/** What the server does by itself. Returns how to stop. */
export function startJobs({ store, seals, openings, typeformApi, site, log }: JobParts): () => void {
  // One process at a time: Typeform allows two questions a second, from all of them.
  const askTypeform = async () => {
    if ((await store.typeformEvidence.waiting()).length === 0) return
    await store.unlessAnotherProcessDoes('ask Typeform', () =>
      reconcile({ store, seals, openings, api: typeformApi, log }),
    )
  }
  const stops = [
    repeat('refresh', REFRESH_EVERY_MS, site.refresh, log),
    repeat('ask Typeform', RECONCILE_EVERY_MS, askTypeform, log),
    repeat('forget', FORGET_EVERY_MS, store.forget, log),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** At once and then again and again, one run at a time; a failed one is logged and comes round again. */
function repeat(name: string, everyMs: number, job: () => Promise<unknown>, log: JobParts['log']): () => void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    await job().catch((err) => log.warn({ err, job: name }, 'a job failed and will be tried again'))
    isRunning = false
  }
  void run()
  const timer = setInterval(run, everyMs)
  return () => clearInterval(timer)
}
