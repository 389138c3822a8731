import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { encodingFor, type MemoryFile } from './memory-file.ts'
import type { Site } from './site.ts'

/** Every page and file, from memory. */
export function publicPages({ files }: Site) {
  return async (app: FastifyInstance) => {
    for (const [path, file] of files) app.get(path, (request, reply) => sendFile(request, reply, file))
  }
}

/** The administrator's pages, which no robot may keep. */
export function panelPages({ panelFiles }: Site, signedIn: onRequestAsyncHookHandler) {
  return async (app: FastifyInstance) => {
    for (const [path, file] of panelFiles) {
      app.get(path, { onRequest: signedIn }, (request, reply) =>
        sendFile(request, reply.header('x-robots-tag', 'noindex, nofollow'), file),
      )
    }
  }
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: MemoryFile): FastifyReply {
  const { headers } = request
  reply.headers({ etag: file.etag, 'cache-control': file.cacheControl, vary: 'accept-encoding' })
  if (headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  const encoding = encodingFor(headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(file.type).send(file.bodies[encoding])
}
