import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import { type RequestMetrics, routeName } from '../metrics/request-metrics.ts'
import { isAmbiguous } from '../setup/ambiguous-requests.ts'
import type { LiveSite } from './live-site.ts'
import type { MemoryFile } from './memory-file.ts'
import { type PageHeaders, pathOf, readyAnswers } from './ready-answers.ts'
import type { Site } from './site.ts'

/** Every page and file, from memory and past the framework's replies: an answer is two writes. */
export function publicPages(live: LiveSite, headers: PageHeaders, metrics: Pick<RequestMetrics, 'countFile'>) {
  const answerTo = readyAnswers(headers)
  const answer = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const site = live.current()
    const file = site.files.get(path)?.()
    if (!file) return reply.callNotFound()
    const send = (made: MemoryFile) => {
      reply.hijack()
      answerTo(site, made)(request.raw, reply.raw)
    }
    return file instanceof Promise ? file.then(send) : send(file)
  }
  return {
    async routes(app: FastifyInstance) {
      // Files of a folder share a route: to make one of its own for each would hold up the start.
      for (const route of new Set([...live.current().files.keys()].map(routeName)))
        app.get(route, (request, reply) => answer(route.endsWith('/*') ? pathOf(request) : route, request, reply))
      // What is opened and published while the server runs.
      for (const route of [pagePaths.survey(':survey'), pagePaths.thankYou(':survey')])
        app.get(route, (request, reply) => answer(pathOf(request), request, reply))
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
      answerTo(ready.site, ready.file)(request, response)
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
