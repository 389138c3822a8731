import type { FastifyBaseLogger } from 'fastify'
import type { Unforgotten } from '#store/forgetfulness.ts'
import type { Store } from '#store/store.ts'
import type { Openings } from '../openings.ts'
import type { LiveSite } from '../pages/live-site.ts'
import type { Together } from '../together/together.ts'
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
  readonly together: Together
}

/** So long at most does a process show what another has changed. */
const LOOK_EVERY_MS = 5_000
const RECONCILE_EVERY_MS = 20_000
/** So long at most does the database tell in what order people came. */
const FORGET_EVERY_MS = 5 * 60_000

/** What the server does by itself: each process looks, and one of them does the rest for all. Returns how to stop. */
export function startJobs({ store, seals, openings, typeformApi, site, log, together }: JobParts): () => void {
  const forgetForAll = async () => {
    for (const unforgotten of await together.others('handOver')) {
      // One that did not answer may have written anything.
      if (unforgotten !== null) store.takeOver((unforgotten ?? {}) as Unforgotten)
    }
    await store.forget()
  }
  together.answer('handOver', store.handOver)
  together.answer('takeOver', () => {
    store.takeOver({})
    return true
  })
  const stops = [repeat(LOOK_EVERY_MS, site.look, log)]
  together.onDuty(() => {
    stops.push(
      repeat(RECONCILE_EVERY_MS, () => reconcile({ store, seals, openings, api: typeformApi, log }), log),
      repeat(FORGET_EVERY_MS, forgetForAll, log),
    )
    return () => {
      for (const stop of stops.splice(1)) stop()
    }
  })
  return () => {
    for (const stop of stops.splice(0)) stop()
  }
}

/** Rewriting tables while others serve may take longer than a process has to stop: one of them does it in its time. */
export async function leaveForgetting(store: Store, together: Together): Promise<void> {
  const unforgotten = store.handOver()
  if (unforgotten === null) return
  const answers = await together.others('takeOver')
  if (!answers.includes(true)) store.takeOver(unforgotten)
}

/** At once and then again and again, one run at a time; a failed one is logged and comes round again. */
function repeat(everyMs: number, job: () => Promise<unknown>, log: JobParts['log']): () => void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    await job().catch((error) => log.warn(error, 'a job failed and will be tried again'))
    isRunning = false
  }
  void run()
  const timer = setInterval(run, everyMs)
  return () => clearInterval(timer)
}
