import type { FastifyBaseLogger } from 'fastify'
import { isOver } from '#rules/openness.ts'
import { reasonOf } from '#store/failure-reason.ts'
import { operatorCommand } from '#store/operator-command.ts'
import type { Store } from '#store/store.ts'
import type { JobRunCounter } from '../metrics/job-runs.ts'
import type { Parts } from '../services.ts'
import { LOOK_AFTER_STORE } from '../setup/error-replies.ts'
import { reconcile } from '../typeform/reconciliation.ts'
import { sessionSeals } from '../visitor/session-seal.ts'

type JobParts = Pick<Parts, 'store' | 'visitorSecret' | 'schedule' | 'typeformApi' | 'site' | 'jobRuns'>
type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

/** What another process changed shows after this long at most. */
const REFRESH_EVERY_MS = 5_000
const WATCH_EVERY_MS = 5_000
const RECONCILE_EVERY_MS = 20_000
const EMPTY_INBOX_EVERY_MS = 5_000
const FORGET_EVERY_MS = 10_000
const KEEP_FILES_EVERY_MS = 2_000

/** If it goes on and nothing is done, a process that hangs holds the lock. */
const LEFT_TO_OTHERS = 'Otro proceso hace esta tarea: tiene su candado'

/** What the server does in the background. Returns how to stop it. */
export function startJobs(parts: JobParts, log: Log): () => void {
  const { store, visitorSecret, schedule, typeformApi, site, jobRuns } = parts
  const seals = sessionSeals(visitorSecret)
  // One process at a time: Typeform allows two requests a second from all of them together.
  const askTypeform = async () => {
    if ((await store.typeformEvidence.waiting()).length === 0) return
    const work = () => reconcile({ store, seals, schedule, api: typeformApi, log })
    if (await store.withJobLock('ask Typeform', work)) return
    log.info({ job: 'ask Typeform' }, LEFT_TO_OTHERS)
    return 'skipped'
  }
  const takesNoMore = (surveyId: string) => isOver(schedule.of(surveyId), Date.now())
  const emptyInbox = async () => {
    const { isLeftToOthers, uncounted } = await store.inbox.move(takesNoMore)
    if (isLeftToOthers) log.info({ job: 'empty the inbox' }, LEFT_TO_OTHERS)
    for (const answered of uncounted)
      log.warn(answered, 'Hay respuestas a una versión del cuestionario que no se conoce: se guardaron y no se cuentan')
    return isLeftToOthers ? 'skipped' : undefined
  }
  const forget = async () => {
    const isDone = await store.forgetting.forgetWhenDue()
    const state = store.forgetting.state()
    if (isDone) log.info(state, 'Se borró el orden de llegada')
    else if (isDone === false && state.heldUpSince === undefined) log.info({ job: 'forget' }, LEFT_TO_OTHERS)
    else if (isDone === false)
      log.warn(
        state,
        'No se pudo borrar el orden de llegada: otro programa lee la base. Termina lo que la lea por mucho tiempo, como un respaldo o un cliente',
      )
    return isDone === false ? 'skipped' : undefined
  }
  let isStopped = false
  const keepFiles = async () => {
    if (!site.lacksReleaseFiles()) return
    const isOurs = await store.withJobLock('keep the files of releases', () => site.keepReleaseFiles(() => isStopped))
    if (!isStopped) await site.refresh()
    return isOurs ? undefined : 'skipped'
  }
  const repeat = (name: string, everyMs: number, job: Job) => repeatJob({ name, everyMs, job, log, jobRuns })
  const stops = [
    repeat('watch the database', WATCH_EVERY_MS, storeWatch(store, log)),
    repeat('refresh', REFRESH_EVERY_MS, site.refresh),
    repeat('ask Typeform', RECONCILE_EVERY_MS, askTypeform),
    repeat('empty the inbox', EMPTY_INBOX_EVERY_MS, emptyInbox),
    repeat('forget', FORGET_EVERY_MS, forget),
    repeat('keep the files of releases', KEEP_FILES_EVERY_MS, keepFiles),
  ]
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}

/** Says once that the database fails, and once that it is back: between the two, lines of failed calls say nothing of it. */
function storeWatch(store: Pick<Store, 'ping'>, log: Log): Job {
  let isDown = false
  return async () => {
    try {
      await store.ping()
      if (isDown) log.info('La base de datos contesta y guarda otra vez')
      isDown = false
    } catch (err) {
      if (!isDown) log.warn({ err }, `La base de datos falló: ${reasonOf(err)}. ${LOOK_AFTER_STORE}`)
      isDown = true
    }
  }
}

/** Tells only where it was skipped. */
type Job = () => Promise<unknown>

interface RepeatedJob {
  readonly name: string
  readonly everyMs: number
  readonly job: Job
  readonly log: Log
  readonly jobRuns: JobRunCounter
}

/** At once, then at intervals, one run at a time. A failed run is logged, and the next one tries again. */
function repeatJob({ name, everyMs, job, log, jobRuns }: RepeatedJob): () => void {
  const count = (outcome: 'done' | 'failed' | 'skipped') => jobRuns.inc({ task: name, outcome })
  let isRunning = false
  const run = async () => {
    if (isRunning) return count('skipped')
    isRunning = true
    try {
      count((await job()) === 'skipped' ? 'skipped' : 'done')
    } catch (err) {
      count('failed')
      log.warn({ err, job: name }, `Una tarea falló y se intentará otra vez. Si sigue: ${operatorCommand('doctor')}`)
    }
    isRunning = false
  }
  void run()
  const timer = setInterval(run, everyMs)
  return () => clearInterval(timer)
}
