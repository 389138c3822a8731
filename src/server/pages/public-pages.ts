import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { fileAnswer } from './file-answer.ts'
import type { Site } from './site.ts'

type Headers = Readonly<Record<string, string>>

/** Every page and file, from memory and past the framework's replies: an answer is two writes. */
export function publicPages({ files, drawnFiles }: Site, headers: Headers) {
  return async (app: FastifyInstance) => {
    for (const [path, file] of files) {
      const answer = fileAnswer(file, headers)
      app.get(path, (request, reply) => {
        reply.hijack()
        answer(request.raw, reply.raw)
      })
    }
    for (const [path, draw] of drawnFiles) {
      app.get(path, async (request, reply) => {
        const file = await draw()
        reply.hijack()
        fileAnswer(file, headers)(request.raw, reply.raw)
      })
    }
  }
}

/** The administrator's pages, which no robot may keep. */
export function panelPages({ panelFiles }: Site, headers: Headers, signedIn: onRequestAsyncHookHandler) {
  return async (app: FastifyInstance) => {
    for (const [path, file] of panelFiles) {
      const answer = fileAnswer(file, { ...headers, 'x-robots-tag': 'noindex, nofollow' })
      app.get(path, { onRequest: signedIn }, (request, reply) => {
        reply.hijack()
        answer(request.raw, reply.raw)
      })
    }
  }
}
