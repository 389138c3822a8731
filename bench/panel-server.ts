import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { liveCatalog } from '#server/live-catalog.ts'
import { memoryFile } from '#server/pages/memory-file.ts'
import type { Site } from '#server/pages/site.ts'
import { noteQuestionnaires } from '#server/process/open-store.ts'
import { surveySchedule } from '#server/survey-schedule.ts'
import { openStore } from '#store/store.ts'

const PASSWORD = 'bench-password'

/** The real app over a database file, listening, and asked over HTTP as the panel asks. */
export async function servePanel(file: string) {
  const settings = readConfig({ ADMIN_PASSWORD: PASSWORD, RATE_LIMIT_PER_MINUTE: '1000000' })
  if ('problems' in settings) throw new Error(settings.problems.join('\n'))
  const store = await openStore({ url: `file:${file}`, answersPerAddress: 1 })
  const catalog = liveCatalog(settings.config, store)
  await noteQuestionnaires(store, catalog.all())
  const empty = () => memoryFile('', { type: 'text/html', keep: 'never' })
  const site: Site = {
    files: new Map(),
    panelFiles: new Map(),
    closedPanel: { 'not-signed-in': empty, 'too-many': empty },
    notFound: empty,
    trueUntil: Number.POSITIVE_INFINITY,
  }
  const app = buildApp({
    config: settings.config,
    store,
    catalog,
    site: {
      current: () => site,
      refresh: async () => {},
      previewOf: () => new Map(),
      surveyPreviewOf: () => new Map(),
    },
    visitorSecret: 'a secret of the bench',
    schedule: surveySchedule(store, settings.config.seasons),
    typeformApi: undefined,
    logStream: { write() {} },
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Basic ${btoa(`admin:${PASSWORD}`)}` }
  return {
    store,
    /** Milliseconds from the question to the last byte of the answer. */
    async ask(path: string): Promise<number> {
      const began = performance.now()
      const response = await fetch(origin + path, { headers })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
      return performance.now() - began
    },
    async close() {
      await app.close()
      await store.close()
    },
  }
}

export type Panel = Awaited<ReturnType<typeof servePanel>>
