import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { liveCatalog } from '#server/live-catalog.ts'
import { jobRunCounter } from '#server/metrics/job-runs.ts'
import { importMethodFile } from '#server/releases/import-method-file.ts'
import { surveySchedule } from '#server/survey-schedule.ts'
import type { ResponsesApi } from '#server/typeform/responses-api.ts'
import { sessionSeals } from '#server/visitor/session-seal.ts'
import { openStore } from '#store/store.ts'
import { ask, type FreshDatabase, usualDatabase } from './databases.ts'
import { fewPages } from './few-pages.ts'

export const ADMIN_PASSWORD = 'correct-horse-battery'
export const VISITOR_SECRET = 'a secret of the tests'

interface Overrides {
  /** Settings as an operator writes them. */
  readonly env?: Readonly<Record<string, string>>
  readonly typeformApi?: ResponsesApi
  readonly freshDatabase?: FreshDatabase
  readonly longestLagMs?: number
}

/** Tests share the machine and are sometimes slow: their site must not refuse calls because of that. */
export const NEVER_TOO_LATE_MS = 600_000

export const usualSettings = { ADMIN_PASSWORD, RATE_LIMIT_PER_MINUTE: '100000', STARTS_PER_HOUR: '100000' }

/** The configuration for an operator's environment; a bad setting fails the test. */
export function testConfig(env: Readonly<Record<string, string>> = {}): Config {
  const settings = readConfig({ ...usualSettings, ...env })
  if ('problems' in settings) throw new Error(settings.problems.join('\n'))
  return settings.config
}

/** The real app on a database of its own, without a port, closed when the test ends. Its log is kept line by line. */
export async function testApp(overrides: Overrides = {}) {
  const { close, ...opened } = await openApp(overrides)
  onTestFinished(close)
  return opened
}

/** One app for all tests of a file, if they do not disturb each other: opening one takes longer than most tests. */
export function appForAll(overrides: Overrides = {}): () => TestApp {
  let opened: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    opened = await openApp(overrides)
  })
  afterAll(() => opened.close())
  return () => opened
}

async function openApp({
  env = {},
  typeformApi,
  freshDatabase = usualDatabase,
  longestLagMs = NEVER_TOO_LATE_MS,
}: Overrides) {
  const { url, remove } = await freshDatabase()
  const config = testConfig({ DATABASE_URL: url, IP_HASH_SECRET: VISITOR_SECRET, ...env })
  const store = await openStore({ url, answersPerAddress: config.answersPerAddress })
  const log: string[] = []
  await importMethodFile(store, config, (sentence) => void log.push(sentence))
  const logStream = { write: (line: string) => void log.push(line) }
  const catalog = liveCatalog(config, store)
  const schedule = surveySchedule(store, config.openingDates)
  const shown = { ...fewPages, refresh: async () => void (await Promise.all([catalog.refresh(), schedule.refresh()])) }
  const app = buildApp({
    config,
    store,
    catalog,
    site: shown,
    visitorSecret: VISITOR_SECRET,
    schedule,
    typeformApi,
    jobRuns: jobRunCounter(),
    logStream,
    longestLagMs,
  })
  await app.ready()

  /** A visitor at an address, who makes the calls as the page would. */
  function visitor(remoteAddress = '198.51.100.7', headers: Record<string, string> = {}) {
    const post = (path: string, payload?: object) =>
      app.inject({ method: 'POST', url: path, remoteAddress, headers, ...(payload ? { payload } : {}) })
    return {
      check: (survey = '001') => app.inject({ url: apiPaths.check(survey), remoteAddress, headers }),
      start: (survey = '001') => post(apiPaths.start(survey)),
      answer: (body: object, survey = '001') => post(apiPaths.responses(survey), body),
      complete: (body: object, survey = '001') => post(apiPaths.complete(survey), body),
      verify: (body: object, survey = '001') => post(apiPaths.verifyCompletion(survey), body),
      stats: (survey = '001') => app.inject({ url: apiPaths.stats(survey), remoteAddress, headers }),
    }
  }

  return {
    app,
    store,
    catalog,
    shown,
    schedule,
    seals: sessionSeals(VISITOR_SECRET),
    log,
    visitor,
    ask: (sql: string) => ask(url, sql),
    async close() {
      await app.close()
      await store.close()
      await remove()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

export function basic(user: string, password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

/** Starts a session and returns the body that completes it. */
export async function startedBody(
  visitor: ReturnType<TestApp['visitor']>,
  survey = '001',
): Promise<{ sessionId: string; responseId: string }> {
  const { sessionId } = (await visitor.start(survey)).json<{ sessionId: string }>()
  return { sessionId, responseId: 'response-1' }
}
