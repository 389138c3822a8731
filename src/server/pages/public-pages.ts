import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestMetrics } from '../metrics/request-metrics.ts'
import { isAmbiguous } from '../setup/ambiguous-requests.ts'
import type { LiveSite } from './live-site.ts'
import type { MemoryFile } from './memory-file.ts'
import { fileSender, type PageHeaders, pathOf } from './send-file.ts'

/** Every page and file that anybody may read, from memory. */
export function publicPages(live: LiveSite, headers: PageHeaders, metrics: RequestMetrics) {
  const send = fileSender(headers)

  /** Undefined where there is none, or where it takes time to make. */
  function readyFile(path: string): MemoryFile | undefined {
    try {
      const file = live.current().files.get(path)?.()
      return file instanceof Promise ? undefined : file
    } catch {
      // Uncaught here, it would end the process. `answer` fails again, and that failure is answered and logged.
      return undefined
    }
  }

  return {
    /**
     * Answers a plain request for a file that is ready, and returns whether it did. All others go to Fastify, whose request and
     * reply objects are a fifth of what a page costs.
     */
    answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET') return false
      const path = request.url ?? ''
      // First what rules out most calls: they pass through here, too.
      const file = readyFile(path)
      if (!file || hasBody(request) || isAmbiguous(request)) return false
      const began = performance.now()
      send(file, live.current().validUntil, request, response)
      metrics.countFile(path, response.statusCode, performance.now() - began)
      return true
    },

    /** Answers what no route took: with the file at that path, or with the not-found page. */
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { files, notFound, validUntil } = live.current()
      const path = pathOf(request)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const file = isRead ? await files.get(path)?.() : undefined
      if (!file) metrics.refused('unknown-path')
      metrics.countWithoutRoute(reply, file && path)
      reply.hijack()
      send(file ?? notFound(), validUntil, request.raw, reply.raw)
    },
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
