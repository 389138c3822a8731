import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { failures } from '#contract/messages.ts'
import type { PanelRefusal } from '#contract/pages.ts'
import { Failure } from '../failure.ts'
import { type FileAnswer, fileAnswer } from './file-answer.ts'
import type { Site } from './site.ts'

type Headers = Readonly<Record<string, string>>

/** Every page and file, from memory and past the framework's replies: an answer is two writes. */
export function publicPages({ files }: Site, headers: Headers) {
  return async (app: FastifyInstance) => {
    for (const [path, file] of files) {
      const answer = fileAnswer(file, headers)
      app.get(path, (request, reply) => {
        reply.hijack()
        answer(request.raw, reply.raw)
      })
    }
  }
}

/** The administrator's pages, which no robot may keep. Who does not get in is told so by a page, not by data. */
export function panelPages({ panelFiles, closedPanel }: Site, headers: Headers, hooks: onRequestAsyncHookHandler[]) {
  const forPanel = { ...headers, 'x-robots-tag': 'noindex, nofollow' }
  const closed: Record<PanelRefusal, FileAnswer> = {
    'not-signed-in': fileAnswer(closedPanel['not-signed-in'], forPanel, failures['not-signed-in'].status),
    'too-many': fileAnswer(closedPanel['too-many'], forPanel, failures['too-many'].status),
  }
  return async (app: FastifyInstance) => {
    app.setErrorHandler((error, request, reply) => {
      const isClosed = error instanceof Failure && error.code in closed
      if (!isClosed) throw error
      const { retryAfterSeconds } = error.details
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
      answerWith(closed[error.code as PanelRefusal], request, reply)
    })
    for (const [path, file] of panelFiles) {
      const answer = fileAnswer(file, forPanel)
      app.get(path, { onRequest: hooks }, (request, reply) => answerWith(answer, request, reply))
    }
  }
}

/** With what the log-in has to say: a cookie, or the question for a password. */
function answerWith(answer: FileAnswer, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  answer(request.raw, reply.raw)
}
