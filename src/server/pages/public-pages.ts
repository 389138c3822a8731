import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { failures } from '#contract/messages.ts'
import type { PanelRefusal } from '#contract/pages.ts'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import { Failure } from '../failure.ts'
import type { RequestMetrics } from '../metrics/request-metrics.ts'
import { isAmbiguous } from '../setup/ambiguous-requests.ts'
import { type FileAnswer, fileAnswer } from './file-answer.ts'
import type { LazyFile } from './lazy-file.ts'
import type { LiveSite } from './live-site.ts'
import type { MemoryFile } from './memory-file.ts'
import type { Site } from './site.ts'

type Headers = Readonly<Record<string, string>>

export interface PageHeaders {
  readonly usual: Headers
  /** Of a page that other sites may show in a frame. */
  readonly frameable: Headers
}

/** Every page and file, from memory and past the framework's replies: an answer is two writes. */
export function publicPages(live: LiveSite, headers: PageHeaders, metrics: Pick<RequestMetrics, 'countFile'>) {
  const answersOf = readyAnswers(headers)
  const answer = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const site = live.current()
    const file = site.files.get(path)?.()
    if (!file) return reply.callNotFound()
    if (file instanceof Promise) return file.then((made) => answersOf(site).send(made, request, reply))
    return answersOf(site).send(file, request, reply)
  }
  return {
    async routes(app: FastifyInstance) {
      for (const path of live.current().files.keys()) app.get(path, (request, reply) => answer(path, request, reply))
      // What is published while the server runs.
      app.get(releasePaths.newest(':survey'), (request, reply) => answer(pathOf(request), request, reply))
      app.get(`${releasePaths.newest(':survey')}/*`, (request, reply) => answer(pathOf(request), request, reply))
    },

    /**
     * Answers a plain request for a file that is ready, and says whether it did: all others go through the routes. To find
     * a route, and to make the framework's own request and reply, is a fifth of what a page costs.
     */
    answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET') return false
      const path = request.url ?? ''
      // First what tells most calls apart from pages: they come through here too.
      const ready = readyFile(live, path)
      if (!ready || hasBody(request) || isAmbiguous(request)) return false
      const began = performance.now()
      answersOf(ready.site).answerTo(ready.file)(request, response)
      metrics.countFile(path, { statusCode: response.statusCode, elapsedTime: performance.now() - began })
      return true
    },
  }
}

function readyFile(live: LiveSite, path: string): { site: Site; file: MemoryFile } | undefined {
  try {
    const site = live.current()
    const file = site.files.get(path)?.()
    return !file || file instanceof Promise ? undefined : { site, file }
  } catch {
    // Nobody catches anything here, and the process would end: the route fails again, and is answered and logged.
    return undefined
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

interface PanelParts {
  readonly hooks: onRequestAsyncHookHandler[]
  readonly refused: (code: PanelRefusal) => void
  /** Of a survey's draft, by path; none without a draft. */
  readonly previewOf: (surveyId: string) => Promise<ReadonlyMap<string, LazyFile> | undefined>
}

/** The administrator's pages, which no robot may keep. Who does not get in is told so by a page, not by data. */
export function panelPages(live: LiveSite, { usual }: PageHeaders, { hooks, refused, previewOf }: PanelParts) {
  const forPanel = { ...usual, 'x-robots-tag': 'noindex, nofollow' }
  const answersOf = readyAnswers({ usual: forPanel, frameable: forPanel })
  const { closedPanel, panelFiles } = live.current()
  const closed: Record<PanelRefusal, FileAnswer> = {
    'not-signed-in': fileAnswer(closedPanel['not-signed-in'], forPanel, failures['not-signed-in']),
    'too-many': fileAnswer(closedPanel['too-many'], forPanel, failures['too-many']),
  }
  return async (app: FastifyInstance) => {
    app.setErrorHandler((error, request, reply) => {
      const isClosed = error instanceof Failure && error.code in closed
      if (!isClosed) throw error
      refused(error.code as PanelRefusal)
      const { retryAfterSeconds } = error.details
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
      withHeaders(reply)
      closed[error.code as PanelRefusal](request.raw, reply.raw)
    })
    const show = async (file: LazyFile | undefined, request: Pick<FastifyRequest, 'raw'>, reply: FastifyReply) => {
      const made = await file?.()
      if (!made) return reply.callNotFound()
      withHeaders(reply)
      return answersOf(live.current()).send(made, request, reply)
    }
    for (const path of panelFiles.keys())
      app.get(path, { onRequest: hooks }, (request, reply) => show(live.current().panelFiles.get(path), request, reply))
    for (const path of [pagePaths.preview(':survey'), `${pagePaths.preview(':survey')}/*`])
      app.get<{ Params: { survey: string } }>(path, { onRequest: hooks }, async (request, reply) =>
        show((await previewOf(request.params.survey))?.get(pathOf(request)), request, reply),
      )
  }
}

function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** The headers of a file are put together once for each standing of the site: what it was drawn in says how long it is true. */
function readyAnswers({ usual, frameable }: PageHeaders) {
  const ready = new WeakMap<Site, ReturnType<typeof answersOf>>()
  const answersOf = ({ trueUntil }: Site) => {
    const ofFiles = new WeakMap<MemoryFile, FileAnswer>()
    function answerTo(file: MemoryFile): FileAnswer {
      const known = ofFiles.get(file)
      if (known) return known
      const made = fileAnswer(file, file.isFrameable ? frameable : usual, { trueUntil })
      ofFiles.set(file, made)
      return made
    }
    return {
      answerTo,
      send(file: MemoryFile, request: Pick<FastifyRequest, 'raw'>, reply: FastifyReply): void {
        reply.hijack()
        answerTo(file)(request.raw, reply.raw)
      },
    }
  }
  return (site: Site) => {
    const before = ready.get(site)
    if (before) return before
    const answers = answersOf(site)
    ready.set(site, answers)
    return answers
  }
}

/** With what the log-in has to say: a cookie, or the question for a password. */
function withHeaders(reply: FastifyReply): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
}
