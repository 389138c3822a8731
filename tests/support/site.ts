import { setTimeout as pause } from 'node:timers/promises'
import type { PageSettings } from '#contract/pages.ts'
import { type App, buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { drawSite, type Site } from '#server/pages/site.ts'
import type { ResponsesApi } from '#server/typeform/responses-api.ts'
import { openStore, type Store } from '#store/store.ts'
import { NEVER_TOO_LATE_MS, testConfig } from './app.ts'
import { ask, freshSqlite } from './databases.ts'
import { freePort } from './postgres-server.ts'

const BUILD_DEADLINE_MS = 60_000

interface SiteOptions {
  /** Settings as an operator writes them. */
  readonly env?: Readonly<Record<string, string>>
  readonly typeformApi?: ResponsesApi
}

export interface RunningSite {
  readonly origin: string
  readonly app: App
  readonly store: Store
  readonly log: readonly string[]
  /** Asks the database itself. */
  ask(sql: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** The whole site as built, on a real database and a port of its own. The caller closes it: `afterAll(site.close)`. */
export async function startSite({ env = {}, typeformApi }: SiteOptions = {}): Promise<RunningSite> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { url, remove } = await freshSqlite()
  const config = testConfig({ PORT: String(port), PUBLIC_ORIGIN: origin, DATABASE_URL: url, ...env })
  const store = await openStore({ url, answersPerAddress: config.answersPerAddress })
  const site = await builtSite(config)
  const log: string[] = []
  const logStream = { write: (line: string) => void log.push(line) }
  const app = buildApp({
    config,
    store,
    site,
    visitorSecret: 'a secret of the tests',
    typeformApi,
    logStream,
    longestLagMs: NEVER_TOO_LATE_MS,
  })
  await app.listen({ host: '127.0.0.1', port })
  return {
    origin,
    app,
    store,
    log,
    ask: (sql) => ask(url, sql),
    async close() {
      await app.close()
      await store.close()
      await remove()
    },
  }
}

/** Waits for a build that is under way in another process. */
export async function builtSite(config: Config): Promise<Site> {
  const deadline = Date.now() + BUILD_DEADLINE_MS
  for (;;) {
    try {
      return await drawSite(pageSettings(config))
    } catch (error) {
      if (Date.now() > deadline) throw new Error('dist/ has no complete build: run tools/build.ts', { cause: error })
      await pause(500)
    }
  }
}

function pageSettings({ publicOrigin, brand, forms, typeform, proofOfWork }: Config): PageSettings {
  return { publicOrigin, brand, forms, formOrigin: typeform.formOrigin, proofOfWork }
}
