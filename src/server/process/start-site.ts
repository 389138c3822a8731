import type { AddressInfo } from 'node:net'
import { lockForServing } from '#store/backup/sqlite-lock.ts'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { startWarnings } from '../health/settings-checks.ts'
import { jobRunCounter } from '../metrics/job-runs.ts'
import { liveSite } from '../pages/live-site.ts'
import { siteMaker } from '../pages/site.ts'
import { importMethodFile } from '../releases/import-method-file.ts'
import { siteState } from '../site-state.ts'
import { surveySchedule } from '../survey-schedule.ts'
import { responsesApi } from '../typeform/responses-api.ts'
import { handedOverSocket } from './handed-over-socket.ts'
import { startJobs } from './jobs.ts'
import { openWithKey } from './open-store.ts'
import { logSentence } from './process-log.ts'
import { programVersion } from './program-version.ts'
import { BAD_SETTINGS, exitBecauseOf, exitWith } from './startup-errors.ts'
import { stopper } from './stopping.ts'

/** SIGHUP comes when a terminal is closed. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Serves the site as configured until a signal stops it, or exits with the reason why it cannot. */
export async function startSite(env: NodeJS.ProcessEnv): Promise<void> {
  // Also for later failures, such as that of the writing thread.
  process.on('uncaughtException', exitBecauseOf)
  const settings = readConfig(env)
  if ('problems' in settings) {
    refuseSettings(settings.problems)
  }
  await serve(settings.config, handedOverSocket(env, process.pid)).catch(exitBecauseOf)
}

function refuseSettings(problems: readonly string[]): never {
  exitWith(['Revisa la configuración:', ...problems.map((problem) => `  - ${problem}`)].join('\n'), BAD_SETTINGS)
}

async function serve(config: Config, socket: { readonly fd?: number }): Promise<void> {
  let stop: () => unknown = () => exitWith('El sitio se detuvo antes de empezar a atender.')
  for (const signal of STOP_SIGNALS) process.on(signal, () => void stop())

  const lock = await lockForServing(config.databaseUrl)
  const { store, visitorSecret, catalog } = await openWithKey(config, logSentence)
  const problems = await importMethodFile(store, config, logSentence)
  if (problems.length > 0) refuseSettings(problems)
  const schedule = surveySchedule(store, config.openingDates)
  const typeformApi = responsesApi(config.typeform)
  const { publicOrigin, brand, typeform, proofOfWork, securityContact, isStaging } = config
  const settings = { publicOrigin, brand, formOrigin: typeform.formOrigin, proofOfWork, securityContact, isStaging }
  const maker = await siteMaker(settings, store, {
    namesOf: catalog.imagesOf,
    bytesOf: store.surveyImages.bytesOf,
  })
  const site = liveSite(maker, siteState({ catalog, schedule, store, silencePeriod: config.silencePeriod }))
  await site.refresh()
  const logStream = process.stdout
  const jobRuns = jobRunCounter()
  const parts = { config, store, catalog, site, visitorSecret, schedule, typeformApi, jobRuns, logStream }
  const app = buildApp(parts)
  app.log.info(`Encuestas ${programVersion}`)
  await app.listen({ host: config.host, port: config.port, ...socket })
  const stopJobs = startJobs(parts, app.log)
  stop = stopper({ app, store, stopJobs, lock })
  welcome(config, (app.server.address() as AddressInfo).port)
}

/** What the operator reads once the site is up, with what to fix before it opens to the public. */
function welcome(config: Config, port: number): void {
  const { publicOrigin, admin } = config
  const password = admin.isGenerated
    ? `contraseña ${admin.password} (nueva en cada inicio)`
    : 'la contraseña de ADMIN_PASSWORD'
  logSentence(`\n  Sitio:  http://localhost:${port}  (público: ${publicOrigin})`)
  logSentence(`  Panel:  http://localhost:${port}/stats  usuario ${admin.user}, ${password}\n`)
  for (const line of startWarnings(config)) logSentence(line)
}
