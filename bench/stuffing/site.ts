import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SettingAsideReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RuleId } from '#rules/quality/setting-aside.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { jobRunCounter } from '#server/metrics/job-runs.ts'
import { openWithKey } from '#server/process/open-store.ts'
import { surveySchedule } from '#server/survey-schedule.ts'
import { fewPages } from '../../tests/support/few-pages.ts'

/** The survey that is attacked, answered in our own form. */
export const SURVEY = '005'

/** The database is in memory where possible: waiting for thousands of disk syncs would only take time. */
const IN_MEMORY = '/dev/shm'

const ADMIN_PASSWORD = 'a-password-of-nobody'
const authorization = `Basic ${btoa(`admin:${ADMIN_PASSWORD}`)}`

/** The real app on a real SQLite file, with the default settings except these. */
export async function openSite(env: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'encuestas-stuffing-'))
  const settings = readConfig({ ADMIN_PASSWORD, DATABASE_URL: `file:${join(folder, 'site.db')}`, ...env })
  if ('problems' in settings) throw new Error(settings.problems.join('\n'))
  const { config } = settings
  const { store, catalog, visitorSecret } = await openWithKey(config)
  const logStream = { write: () => {} }
  const app = buildApp({
    config,
    store,
    catalog,
    site: fewPages,
    visitorSecret,
    schedule: surveySchedule(store, config.openingDates),
    typeformApi: undefined,
    jobRuns: jobRunCounter(),
    logStream,
  })
  await app.ready()
  const url = apiPaths.settingAside(SURVEY)

  return {
    app,
    /** As the panel shows them: how many were kept, how many are counted, and which rule sets the others aside. */
    async counts(): Promise<SettingAsideReply> {
      await store.inbox.move(() => true)
      return (await app.inject({ url, headers: { authorization } })).json()
    },
    /** How many the panel calls verified. */
    verified: async (): Promise<number> => (await store.tallies.of(SURVEY)).verified,
    async switchOn(rule: RuleId): Promise<SettingAsideReply> {
      const payload = { rule, isOn: true, reason: 'Así se ve un ataque' }
      return (await app.inject({ method: 'POST', url, headers: { authorization }, payload })).json()
    },
    async close() {
      await app.close()
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>
