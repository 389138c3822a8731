import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codingPaths } from '#contract/coding-paths.ts'
import type { PanelRefusal } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { Failure } from '../failure.ts'
import type { Services } from '../services.ts'
import { setUpLogging } from '../setup/logging.ts'
import type { LazyFile, MemoryFile } from './memory-file.ts'
import { fileSender, pathOf } from './send-file.ts'

/** The administrator's pages, which no robot may index. A failed log-in gets a page, not JSON. */
export function panelPages({ catalog, site: live, headers, metrics, login, releases }: Services) {
  const forPanel = { ...headers.forPages.usual, 'x-robots-tag': 'noindex, nofollow' }
  const send = fileSender({ usual: forPanel })
  const onRequest = [login.signedIn, login.rememberDevice]
  const { closedPanel, panelFiles } = live.current()

  /** With the headers that the log-in set: a cookie, or the request for a password. */
  function answer(file: MemoryFile, { raw }: Pick<FastifyRequest, 'raw'>, reply: FastifyReply): void {
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    send(file, live.current().validUntil, raw, reply.raw)
  }

  async function draftAt(surveyId: string, path: string): Promise<LazyFile | undefined> {
    const survey = catalog.find(surveyId)
    const pages = survey && (await releases.preview(survey, live.previewOf))
    return pages?.get(path)
  }

  return async (app: FastifyInstance) => {
    setUpLogging(app)
    app.setErrorHandler((error, request, reply) => {
      const isClosed = error instanceof Failure && error.code in closedPanel
      if (!isClosed) throw error
      metrics.requests.refused(error.code)
      const { retryAfterSeconds } = error.details
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
      answer(closedPanel[error.code as PanelRefusal](), request, reply)
    })
    // By pattern, because surveys are opened while the server runs.
    const ofSurveys = [
      ...[pagePaths.answers, pagePaths.crosstabs, codingPaths.page],
      ...[pagePaths.quality, pagePaths.methodSheet, pagePaths.publishing],
    ].map((path) => path(':survey'))
    for (const path of [...panelFiles.keys(), ...ofSurveys])
      app.get(path, { onRequest }, async (request, reply) => {
        const file = await live.current().panelFiles.get(pathOf(request))?.()
        return file ? answer(file, request, reply) : reply.callNotFound()
      })
    app.get<{ Params: { survey: string } }>(pagePaths.surveyPanel(':survey'), { onRequest }, async (request, reply) => {
      const survey = catalog.find(request.params.survey)
      if (!survey) return reply.callNotFound()
      return reply.header('cache-control', 'no-store').redirect(pagePaths.answers(survey.id))
    })
    for (const path of [pagePaths.preview(':survey'), `${pagePaths.preview(':survey')}/*`])
      app.get<{ Params: { survey: string } }>(path, { onRequest }, async (request, reply) => {
        const file = await draftAt(request.params.survey, pathOf(request))
        // There may be a draft soon: its absence must not be cached.
        answer((await file?.()) ?? { ...live.current().notFound(), cachePolicy: 'never' }, request, reply)
      })
  }
}
