import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { encodingFor, type MemoryFile } from './memory-file.ts'
import type { Site } from './site.ts'

/** Every page and file, from memory. */
export function publicPages({ files }: Site) {
  return async (app: FastifyInstance) => {
    for (const [path, file] of files) app.get(path, (request, reply) => sendFile(request, reply, file))
  }
}

/** The administrator's pages. */
export function panelPages({ panelFiles }: Site, signedIn: onRequestAsyncHookHandler) {
  return async (app: FastifyInstance) => {
    for (const [path, file] of panelFiles) {
      app.get(path, { onRequest: signedIn }, (request, reply) => sendFile(request, reply, file))
    }
  }
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: MemoryFile): FastifyReply {
  const { headers } = request
  reply.headers({ etag: file.etag, 'cache-control': file.cacheControl, vary: 'accept-encoding' })
  if (file.downloadAs) reply.header('content-disposition', `attachment; filename="${file.downloadAs}"`)
  if (headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  const encoding = encodingFor(headers['accept-encoding'])
  const packed = file.bodies[encoding]
  if (packed && encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(file.type).send(packed ?? file.bodies.identity)
}
