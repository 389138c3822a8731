import { existsSync } from 'node:fs'
import type { PageSettings } from '#contract/pages.ts'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { openings } from '../openings.ts'
import { liveSite } from '../pages/live-site.ts'
import { siteMaker } from '../pages/site.ts'
import { published, releaseTexts } from '../releases/published.ts'
import { standings } from '../site-state.ts'
import { alone, type Together } from '../together/together.ts'
import { connectToPrimary } from '../together/worker.ts'
import { responsesApi } from '../typeform/responses-api.ts'
import { sessionSeals } from '../visitor/session-seal.ts'
import { leaveForgetting, startJobs } from './jobs.ts'
import { openWithKey } from './open-store.ts'
import { stopper } from './stopping.ts'
import { welcome } from './welcome.ts'

/** One process is the whole site. */
export async function serveAlone(config: Config): Promise<void> {
  // PostgreSQL's own variables may stand there too.
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { app, stop } = await setUp(config, alone())
  process.on('SIGTERM', stop).on('SIGINT', stop)
  process.on('SIGHUP', () => {
    // Of a terminal that was closed; else somebody wants a newer program, which takes a second process.
    if (process.stdout.isTTY) return void stop()
    app.log.warn('SIGHUP changes nothing with WORKERS=1: restart to read the settings and the program again')
  })
  await app.listen({ host: config.host, port: config.port })
  welcome(config)
}

/** One of several, started by the primary process. */
export async function serveAsWorker(config: Config): Promise<void> {
  const primary = connectToPrimary()
  const { app, stop, retire } = await setUp(config, primary.member)
  process.on('SIGTERM', stop).on('SIGINT', stop)
  // A terminal tells all of them; the primary process decides what it means.
  process.on('SIGHUP', () => {})
  primary.obey({ stop, retire })
  // Only then is it known what is counted.
  await app.ready()
  await primary.join()
  await app.listen({ host: config.host, port: config.port })
}

async function setUp(config: Config, together: Together) {
  const { store, visitorSecret, keyParts } = await openWithKey(config)
  const opened = openings(store, config.seasons)
  const typeformApi = responsesApi(config.typeform)
  const maker = await siteMaker(pageSettings(config), releaseTexts(store))
  const standing = standings({ openings: opened, published: published(store), veda: config.veda })
  const site = liveSite(maker, standing)
  await site.look()
  await maker.drawUsual(site.current())
  const app = buildApp({
    config,
    store,
    site,
    visitorSecret,
    keyParts,
    openings: opened,
    typeformApi,
    logStream: process.stdout,
    together,
  })
  const stopJobs = startJobs({
    store,
    seals: sessionSeals(visitorSecret),
    openings: opened,
    typeformApi,
    site,
    log: app.log,
    together,
  })
  const leave = () => leaveForgetting(store, together)
  return { app, ...stopper({ app, store, stopJobs, leave }) }
}

function pageSettings({ publicOrigin, brand, forms, typeform, proofOfWork }: Config): PageSettings {
  return { publicOrigin, brand, forms, formOrigin: typeform.formOrigin, proofOfWork }
}
