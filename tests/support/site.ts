import { setTimeout as pause } from 'node:timers/promises'
import type { PageSettings } from '#contract/pages.ts'
import { nothingPublished, type Standing } from '#contract/site-state.ts'
import { silenceAfter, silenceAt } from '#rules/releases/electoral-silence.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { openings } from '#server/openings.ts'
import { type LiveSite, liveSite } from '#server/pages/live-site.ts'
import { siteMaker, type TextsOf } from '#server/pages/site.ts'
import { published, releaseTexts } from '#server/releases/published.ts'
import { type Standings, standings } from '#server/site-state.ts'
import type { ResponsesApi } from '#server/typeform/responses-api.ts'
import { openStore, type Store } from '#store/store.ts'
import { NEVER_TOO_LATE_MS, testConfig, usualSettings, VISITOR_SECRET } from './app.ts'
import { ask, severalWorkers, usualDatabase } from './databases.ts'
import { freePort } from './postgres/postgres-server.ts'
import { type ServedSite, serveByProcesses } from './processes/site-of-processes.ts'

const BUILD_DEADLINE_MS = 60_000

interface SiteOptions {
  /** Settings as an operator writes them. */
  readonly env?: Readonly<Record<string, string>>
  readonly typeformApi?: ResponsesApi
}

export interface RunningSite extends Pick<ServedSite, 'app'> {
  readonly origin: string
  readonly store: Store
  /** Asks the database itself. */
  ask(sql: string): Promise<Record<string, unknown>[]>
  readonly pages: LiveSite
  /** Sees what was decided meanwhile, as the server does every few seconds. */
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * The whole site as built, on a real database and a port of its own: in this process, or in several where TEST_WORKERS says
 * so. The caller closes it: `afterAll(site.close)`.
 */
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
  const opened = openings(store, config.seasons)
  const standing = standings({ openings: opened, published: published(store), veda: config.veda })
  const site = await builtSite(config, { standing, textsOf: releaseTexts(store) })
  const serveHere = async (): Promise<ServedSite> => {
    const app = buildApp({
      config,
      store,
      site,
      visitorSecret: VISITOR_SECRET,
      keyParts: new Map(),
      openings: opened,
      typeformApi,
      logStream: { write() {} },
      longestLagMs: NEVER_TOO_LATE_MS,
    })
    await app.listen({ host: '127.0.0.1', port })
    return { app, look: async () => {}, close: app.close }
  }
  const served = await (severalWorkers ? serveByProcesses(settings, typeformApi) : serveHere())
  return {
    origin,
    app: served.app,
    store,
    pages: site,
    ask: (sql) => ask(url, sql),
    async look() {
      await site.look()
      await served.look()
    },
    async close() {
      await served.close()
      await store.close()
      await remove()
    },
  }
}

const noTexts: TextsOf = async () => {
  throw new Error('Nothing is kept here')
}

interface Follows {
  readonly standing: Standings
  readonly textsOf: TextsOf
}

/** Nothing but the clock changes it. */
export function still({ veda }: Config, given: Partial<Standing> = {}): Standings {
  return {
    standingAt: (now) => ({ ...nothingPublished, silence: silenceAt(veda, now), ...given }),
    silenceAfter: (now) => silenceAfter(veda, now),
    moments: [veda.from, veda.to],
    refresh: async () => false,
  }
}

/** Waits for a build that is under way in another process. */
export async function builtSite(
  config: Config,
  { standing = still(config), textsOf = noTexts }: Partial<Follows> = {},
): Promise<LiveSite> {
  const deadline = Date.now() + BUILD_DEADLINE_MS
  for (;;) {
    try {
      return liveSite(await siteMaker(pageSettings(config), textsOf), standing)
    } catch (error) {
      if (Date.now() > deadline) throw new Error('dist/ has no complete build: run tools/build.ts', { cause: error })
      await pause(500)
    }
  }
}

function pageSettings({ publicOrigin, brand, forms, typeform, proofOfWork }: Config): PageSettings {
  return { publicOrigin, brand, forms, formOrigin: typeform.formOrigin, proofOfWork }
}
