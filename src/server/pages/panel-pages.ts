import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PanelRefusal } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { Failure } from '../failure.ts'
import type { Services } from '../services.ts'
import { setUpLogging } from '../setup/logging.ts'
import type { LazyFile } from './memory-file.ts'
import { fileSender, pathOf } from './send-file.ts'

/** The administrator's pages, which no robot may keep. Who does not get in is told so by a page, not by data. */
export function panelPages({ catalog, site: live, headers, metrics, login, releases }: Services) {
  const forPanel = { ...headers.forPages.usual, 'x-robots-tag': 'noindex, nofollow' }
  const send = fileSender({ usual: forPanel, frameable: forPanel, asset: forPanel })
  const hooks = [login.signedIn, login.rememberDevice]
  const { closedPanel, panelFiles } = live.current()
  /** In a moment there may be a draft: that there is none must not be kept. */
  const previewed = async (id: string, path: string): Promise<LazyFile> => {
    const survey = catalog.find(id)
    const pages = survey && (await releases.preview(survey, live.previewOf))
    return pages?.get(path) ?? (() => ({ ...live.current().notFound(), keep: 'never' }))
  }
  return async (app: FastifyInstance) => {
    setUpLogging(app)
    app.setErrorHandler((error, request, reply) => {
      const isClosed = error instanceof Failure && error.code in closedPanel
      if (!isClosed) throw error
      metrics.requests.refused(error.code as PanelRefusal)
      const { retryAfterSeconds } = error.details
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
      withHeaders(reply)
      send(closedPanel[error.code as PanelRefusal](), live.current().trueUntil, request.raw, reply.raw)
    })
    const show = async (file: LazyFile | undefined, request: Pick<FastifyRequest, 'raw'>, reply: FastifyReply) => {
      const made = await file?.()
      if (!made) return reply.callNotFound()
      withHeaders(reply)
      return send(made, live.current().trueUntil, request.raw, reply.raw)
    }
    // Of surveys also those that are opened while the server runs.
    const ofSurveys = [pagePaths.answers, pagePaths.quality, pagePaths.publishing].map((path) => path(':survey'))
    for (const path of [...panelFiles.keys(), ...ofSurveys])
      app.get(path, { onRequest: hooks }, (request, reply) =>
        show(live.current().panelFiles.get(pathOf(request)), request, reply),
      )
    for (const path of [pagePaths.preview(':survey'), `${pagePaths.preview(':survey')}/*`])
      app.get<{ Params: { survey: string } }>(path, { onRequest: hooks }, async (request, reply) =>
        show(await previewed(request.params.survey, pathOf(request)), request, reply),
      )
  }
}

/** With what the log-in has to say: a cookie, or the question for a password. */
function withHeaders(reply: FastifyReply): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
}
