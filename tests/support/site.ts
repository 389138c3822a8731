import { setTimeout as pause } from 'node:timers/promises'
import type { PageSettings } from '#contract/pages.ts'
import type { SiteState } from '#contract/site-state.ts'
import { silenceAfter, silenceAt } from '#rules/electoral-silence.ts'
import { type App, buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { fixedCatalog, liveCatalog } from '#server/live-catalog.ts'
import { jobRunCounter } from '#server/metrics/job-runs.ts'
import { type LiveSite, liveSite } from '#server/pages/live-site.ts'
import { type OptionImageSource, type ReleaseArchive, siteMaker } from '#server/pages/site.ts'
import { importMethodFile } from '#server/releases/import-method-file.ts'
import { type SiteStates, siteState } from '#server/site-state.ts'
import { surveySchedule } from '#server/survey-schedule.ts'
import type { ResponsesApi } from '#server/typeform/responses-api.ts'
import { openStore, type Store } from '#store/store.ts'
import { NEVER_TOO_LATE_MS, testConfig, usualSettings, VISITOR_SECRET } from './app.ts'
import { ask, usualDatabase } from './databases.ts'
import { freePort } from './postgres/postgres-server.ts'
import { siteStateOf } from './site-state.ts'

const BUILD_DEADLINE_MS = 60_000

interface SiteOptions {
  /** Settings as an operator writes them. */
  readonly env?: Readonly<Record<string, string>>
  readonly typeformApi?: ResponsesApi
}

export interface RunningSite {
  readonly app: App
  readonly origin: string
  readonly store: Store
  /** Queries the database directly. */
  ask(sql: string): Promise<Record<string, unknown>[]>
  readonly pages: LiveSite
  /** Reads what was decided meanwhile, as the server does every few seconds. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** The whole built site, on a database and a port of its own. The caller closes it: `afterAll(site.close)`. */
export async function startSite({ env = {}, typeformApi }: SiteOptions = {}): Promise<RunningSite> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { url, remove } = await usualDatabase()
  const settings = {
    ...usualSettings,
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: url,
    IP_HASH_SECRET: VISITOR_SECRET,
    ...env,
  }
  const config = testConfig(settings)
  const store = await openStore({ url, answersPerAddress: config.answersPerAddress })
  await importMethodFile(store, config, () => {})
  const [catalog, schedule] = [liveCatalog(config, store), surveySchedule(store, config.openingDates)]
  const states = siteState({ catalog, schedule, store, silencePeriod: config.silencePeriod })
  const site = await builtSite(config, {
    states,
    store,
    optionImages: { namesOf: catalog.imagesOf, bytesOf: store.surveyImages.bytesOf },
  })
  const app = buildApp({
    config,
    store,
    catalog,
    site,
    visitorSecret: VISITOR_SECRET,
    schedule,
    typeformApi,
    jobRuns: jobRunCounter(),
    logStream: { write() {} },
    longestLagMs: NEVER_TOO_LATE_MS,
  })
  await app.listen({ host: '127.0.0.1', port })
  return {
    origin,
    app,
    store,
    pages: site,
    ask: (sql) => ask(url, sql),
    refresh: site.refresh,
    async close() {
      await app.close()
      await store.close()
      await remove()
    },
  }
}

const nothing = async () => {
  throw new Error('Nothing is kept here')
}
const emptyArchive: ReleaseArchive = { releases: { textsOf: nothing }, releaseFiles: { read: nothing, keep: nothing } }

const noImages: OptionImageSource = { namesOf: () => [], bytesOf: async () => undefined }

interface Follows {
  readonly states: SiteStates
  readonly store: ReleaseArchive
  readonly optionImages: OptionImageSource
}

/** A state that only the clock changes. */
export function still(config: Config, given: Partial<SiteState> = {}): SiteStates {
  const { silencePeriod } = config
  const { surveys } = siteStateOf(fixedCatalog(config))
  return {
    at: (now) => ({ surveys, silence: silenceAt(silencePeriod, now), ...given }),
    silenceAfter: (now) => silenceAfter(silencePeriod, now),
    moments: () => [silencePeriod.from, silencePeriod.to],
    changes: () => 0,
    refresh: async () => {},
  }
}

/** Waits if another process is building. */
export async function builtSite(
  config: Config,
  { states = still(config), store = emptyArchive, optionImages = noImages }: Partial<Follows> = {},
): Promise<LiveSite> {
  const deadline = Date.now() + BUILD_DEADLINE_MS
  for (;;) {
    try {
      return liveSite(await siteMaker(pageSettings(config), store, optionImages), states)
    } catch (error) {
      if (Date.now() > deadline) throw new Error('dist/ has no complete build: run tools/build.ts', { cause: error })
      await pause(500)
    }
  }
}

function pageSettings({ publicOrigin, brand, typeform, proofOfWork, securityContact }: Config): PageSettings {
  return { publicOrigin, brand, formOrigin: typeform.formOrigin, proofOfWork, securityContact }
}
