import { expect, onTestFinished } from 'vitest'
import { panelCsvPaths, panelExportPaths } from '#contract/panel-file-paths.ts'
import { apiPaths } from '#contract/paths.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { readConfig } from '#server/config.ts'
import { openWithKey } from '#server/process/open-store.ts'
import { withSnapshot } from '#store/backup/snapshot.ts'
import { digestOf, rowsDigest, type Source, type TableDigest } from '#store/backup/source.ts'
import type { Table } from '#store/backup/tables.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, basic, testApp } from './app.ts'
import { SECRET } from './command.ts'
import { freshFolder } from './copies.ts'
import type { FreshDatabase } from './databases.ts'

export async function fresh(freshDatabase: FreshDatabase, options?: Parameters<FreshDatabase>[0]): Promise<string> {
  const database = await freshDatabase(options)
  onTestFinished(database.remove)
  return database.url
}

/** The URL of an empty database. */
export const emptyUrl = (freshDatabase: FreshDatabase) => fresh(freshDatabase, { isEmpty: true })

/** The store as a server opens it. */
export async function opened(url: string, env: NodeJS.ProcessEnv = { IP_HASH_SECRET: SECRET }) {
  const settings = readConfig({ DATABASE_URL: url, ...env })
  if ('problems' in settings) throw new Error(settings.problems.join())
  const { store } = await openWithKey(settings.config)
  onTestFinished(store.close)
  return store
}

/** SHA-256 of every table that a backup has, as it was before it was made and before so many restorations: each adds its own line to the record. */
export function digestsOf(url: string, { restorations = 0 } = {}): Promise<TableDigest[]> {
  return withSnapshot({ url, folder: freshFolder() }, async (source) => {
    const digests: TableDigest[] = []
    for (const table of source.tables) {
      if (table.name === 'action_record') digests.push(await recordBefore(restorations, source, table))
      // A backup leaves out the newest visitors.
      else if (table.name !== 'visitor_inbox') digests.push(await digestOf(source, table))
    }
    return digests
  })
}

async function recordBefore(restorations: number, source: Source, table: Table): Promise<TableDigest> {
  const digest = rowsDigest(table.name)
  const action = table.columns.findIndex(({ name }) => name === 'action')
  let found = 0
  for await (const rows of source.rows(table)) {
    const others = rows.filter((row) => row[action] !== 'restore' && row[action] !== 'backup')
    found += rows.filter((row) => row[action] === 'restore').length
    digest.add(others)
  }
  expect(found).toBe(restorations)
  return digest.sum()
}

/** Everything that the panel shows and exports of the survey with a question of each kind. */
export async function everythingShown(url: string): Promise<Record<string, string>> {
  const surveyId = survey005.id
  const { app, store } = await testApp({ freshDatabase: async () => ({ url, remove: async () => {} }) })
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
    // A bookmark is encrypted anew each time.
    shown[path] = `${statusCode} ${body.replace(/"next":"[^"]+"/, '')}`
  }
  // The next move needs a database that nobody uses.
  await app.close()
  await store.close()
  return shown
}
