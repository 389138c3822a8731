import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { failures } from '#contract/messages.ts'
import type { PanelRefusal } from '#contract/pages.ts'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import { Failure } from '../failure.ts'
import { type FileAnswer, fileAnswer } from './file-answer.ts'
import type { KeptFile } from './kept-file.ts'
import type { LiveSite } from './live-site.ts'
import type { MemoryFile } from './memory-file.ts'

type Headers = Readonly<Record<string, string>>

export interface PageHeaders {
  readonly usual: Headers
  /** Of a page that other sites may show in a frame. */
  readonly frameable: Headers
}

/** Every page and file, from memory and past the framework's replies: an answer is two writes. */
export function publicPages(live: LiveSite, headers: PageHeaders) {
  const answers = readyAnswers(headers)
  return async (app: FastifyInstance) => {
    const answer = (path: string, request: FastifyRequest, reply: FastifyReply) => {
      const file = live.current().files.get(path)?.()
      if (!file) return reply.callNotFound()
      if (file instanceof Promise) return file.then((made) => answers.send(made, request, reply))
      return answers.send(file, request, reply)
    }
    for (const path of live.current().files.keys()) app.get(path, (request, reply) => answer(path, request, reply))
    // What is published while the server runs: a path with parts that are not known takes longer to find.
    app.get(releasePaths.newest(':survey'), (request, reply) => answer(pathOf(request), request, reply))
    app.get(`${releasePaths.newest(':survey')}/*`, (request, reply) => answer(pathOf(request), request, reply))
  }
}

interface PanelParts {
  readonly hooks: onRequestAsyncHookHandler[]
  readonly refused: (code: PanelRefusal) => void
  /** Of a survey's draft, by path; none without a draft. */
  readonly previewOf: (surveyId: string) => Promise<ReadonlyMap<string, KeptFile> | undefined>
}

/** The administrator's pages, which no robot may keep. Who does not get in is told so by a page, not by data. */
export function panelPages(live: LiveSite, { usual }: PageHeaders, { hooks, refused, previewOf }: PanelParts) {
  const forPanel = { ...usual, 'x-robots-tag': 'noindex, nofollow' }
  const answers = readyAnswers({ usual: forPanel, frameable: forPanel })
  const { closedPanel, panelFiles } = live.current()
  const closed: Record<PanelRefusal, FileAnswer> = {
    'not-signed-in': fileAnswer(closedPanel['not-signed-in'], forPanel, failures['not-signed-in'].status),
    'too-many': fileAnswer(closedPanel['too-many'], forPanel, failures['too-many'].status),
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
    const show = async (file: KeptFile | undefined, request: Pick<FastifyRequest, 'raw'>, reply: FastifyReply) => {
      const made = await file?.()
      if (!made) return reply.callNotFound()
      withHeaders(reply)
      return answers.send(made, request, reply)
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

/** The headers of a file are put together once. */
function readyAnswers({ usual, frameable }: PageHeaders) {
  const ready = new WeakMap<MemoryFile, FileAnswer>()
  return {
    send(file: MemoryFile, request: Pick<FastifyRequest, 'raw'>, reply: FastifyReply): void {
      let answer = ready.get(file)
      if (!answer) {
        answer = fileAnswer(file, file.isFrameable ? frameable : usual)
        ready.set(file, answer)
      }
      reply.hijack()
      answer(request.raw, reply.raw)
    },
  }
}

/** With what the log-in has to say: a cookie, or the question for a password. */
function withHeaders(reply: FastifyReply): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
}
