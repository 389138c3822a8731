import type { FastifyBaseLogger } from 'fastify'
import { isOver } from '#rules/openness.ts'
import type { Parts } from '../services.ts'
import { reconcile } from '../typeform/reconciliation.ts'
import { sessionSeals } from '../visitor/session-seal.ts'

type JobParts = Pick<Parts, 'store' | 'visitorSecret' | 'schedule' | 'typeformApi' | 'site'>
type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

/** What another process changed shows after this long at most. */
const REFRESH_EVERY_MS = 5_000
const RECONCILE_EVERY_MS = 20_000
const EMPTY_INBOX_EVERY_MS = 5_000
const FORGET_EVERY_MS = 10_000
const KEEP_FILES_EVERY_MS = 2_000

/** What the server does in the background. Returns how to stop it. */
export function startJobs({ store, visitorSecret, schedule, typeformApi, site }: JobParts, log: Log): () => void {
  const seals = sessionSeals(visitorSecret)
  // One process at a time: Typeform allows two requests a second from all of them together.
  const askTypeform = async () => {
    if ((await store.typeformEvidence.waiting()).length === 0) return
    await store.withJobLock('ask Typeform', () => reconcile({ store, seals, schedule, api: typeformApi, log }))
  }
  const takesNoMore = (surveyId: string) => isOver(schedule.of(surveyId), Date.now())
  const forget = async () => {
    const isDone = await store.forgetting.forgetWhenDue()
    const state = store.forgetting.state()
    if (isDone) log.info(state, 'forgot in what order people came')
    // Not where another process is doing it: that one logs it.
    else if (isDone === false && state.heldUpSince !== undefined)
      log.warn(
        state,
        'could not forget in what order people came: somebody else reads. End what reads the database for long: a backup, a client',
      )
  }
  let isStopped = false
  const keepFiles = async () => {
    if (!site.lacksReleaseFiles()) return
    await store.withJobLock('keep the files of releases', () => site.keepReleaseFiles(() => isStopped))
    if (!isStopped) await site.refresh()
  }
  const stops = [
    repeat('refresh', REFRESH_EVERY_MS, site.refresh, log),
    repeat('ask Typeform', RECONCILE_EVERY_MS, askTypeform, log),
    repeat('empty the inbox', EMPTY_INBOX_EVERY_MS, () => store.inbox.move(takesNoMore), log),
    repeat('forget', FORGET_EVERY_MS, forget, log),
    repeat('keep the files of releases', KEEP_FILES_EVERY_MS, keepFiles, log),
  ]
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}

/** At once, then at intervals, one run at a time. A failed run is logged, and the next one tries again. */
function repeat(name: string, everyMs: number, job: () => Promise<unknown>, log: Log): () => void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    await job().catch((err) =>
      log.warn({ err, job: name }, 'a job failed and will be tried again. If it goes on: npm run encuestas -- doctor'),
    )
    isRunning = false
  }
  void run()
  const timer = setInterval(run, everyMs)
  return () => clearInterval(timer)
}
