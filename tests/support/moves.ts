import { onTestFinished } from 'vitest'
import { apiPaths, panelCsvPaths, panelExportPaths } from '#contract/paths.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { readConfig } from '#server/config.ts'
import { openWithKey } from '#server/process/open-store.ts'
import { atOneInstant } from '#store/copying/snapshot.ts'
import { digestOf } from '#store/copying/source.ts'
import { type Found, whatIsThere } from '#store/moving/what-is-there.ts'
import { survey005 } from '#surveys/005.ts'
import { type Moving, moveSite, type Step } from '../../tools/moving/move-site.ts'
import { wayOf } from '../../tools/moving/way.ts'
import { ADMIN_PASSWORD, basic, testApp } from './app.ts'
import { freshFolder, orderWith, SECRET } from './copies.ts'
import type { Database } from './databases.ts'

export const order = (url: string, ...words: string[]) =>
  orderWith({ DATABASE_URL: url, IP_HASH_SECRET: SECRET }, ...words)

export async function fresh(freshDatabase: () => Promise<Database>): Promise<string> {
  const database = await freshDatabase()
  onTestFinished(database.remove)
  return database.url
}

/** The store as a server opens it. */
export async function opened(url: string, env: NodeJS.ProcessEnv = { IP_HASH_SECRET: SECRET }) {
  const settings = readConfig({ DATABASE_URL: url, ...env })
  if ('problems' in settings) throw new Error(settings.problems.join())
  const { store } = await openWithKey(settings.config)
  onTestFinished(store.close)
  return store
}

/** The order's own story, with an ear for its steps: who throws there cuts it off. */
export async function moved(from: string, to: string, heard: (step: Step) => void = () => {}) {
  const way = wayOf({ here: await whatIsThere(from), there: await whatIsThere(to), to })
  const moving: Moving = { from, to, way, name: 'a name', at: Date.now(), folder: freshFolder(), heard }
  return moveSite(moving)
}

export const stateOf = (found: Found) => (found.kind === 'move' ? found.mark.state : found.kind)

/** SHA-256 of every table. */
export function digestsOf(url: string): Promise<Record<string, string>> {
  return atOneInstant({ url, folder: freshFolder() }, async (source) => {
    const digests: Record<string, string> = {}
    for (const table of source.tables) digests[table.name] = await digestOf(source, table)
    return digests
  })
}

/** Everything that the panel shows and exports of the survey with a question of each kind. */
export async function everythingShown(url: string): Promise<Record<string, string>> {
  const surveyId = survey005.id
  const { app } = await testApp({ freshDatabase: async () => ({ url, remove: async () => {} }) })
  const calls = ['stats', 'turnout', 'analysis', 'settingAside', 'quality', 'releases'] as const
  const [question] = questionsOf(survey005.questionnaire)
  const paths = [
    apiPaths.overview,
    ...calls.map((name) => apiPaths[name](surveyId)),
    ...['sex', 'age', 'zone'].map((by) => `${apiPaths.comparison(surveyId)}?question=${question?.id}&by=${by}`),
    `${apiPaths.trend(surveyId)}?question=${question?.id}`,
    `${apiPaths.openAnswers(surveyId)}?question=one-service-change`,
    ...Object.values(panelExportPaths).map((path) => path(surveyId)),
    panelCsvPaths.surveys,
    panelCsvPaths.days(surveyId),
    panelCsvPaths.places(surveyId),
  ]
  const shown: Record<string, string> = {}
  for (const path of paths) {
    const { statusCode, body } = await app.inject({ url: path, headers: basic('admin', ADMIN_PASSWORD) })
    // A bookmark is sealed with a key of the process.
    shown[path] = `${statusCode} ${body.replace(/"next":"[^"]+"/, '')}`
  }
  return shown
}
