import type { FastifyInstance, FastifyReply } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import { type FailureCode, failures } from '#contract/messages.ts'
import { releasePaths } from '#contract/paths.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Whatever was asked for and is no route of ours: a visitor's own words must not become a label. */
const UNKNOWN_ROUTE = 'unknown'
/** The route of what was published after the start. */
const PUBLISHED_SINCE = `${releasePaths.newest(':survey')}/*`

type Answer = Pick<FastifyReply, 'statusCode' | 'elapsedTime'>

/** Requests by the route that they met, never by what they asked for. */
export function requestMetrics(registry = new Registry()) {
  const registers = [registry]
  const requests = new Counter({
    name: 'encuestas_http_requests_total',
    help: 'Answers by route and class of status',
    labelNames: ['route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'encuestas_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  })
  const refusals = new Counter({
    name: 'encuestas_refusals_total',
    help: 'Requests that were refused, by reason',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of Object.keys(failures)) refusals.inc({ reason }, 0)
  const routes = new Set<string>()
  const routeOfFile = new Map<string, string>()

  function count(route: string, { statusCode, elapsedTime }: Answer) {
    requests.inc({ route, status: `${Math.floor(statusCode / 100)}xx` })
    seconds.observe({ route }, elapsedTime / 1_000)
  }

  return {
    requests,
    refusals,
    /** To be called before any route is made. */
    watch(app: FastifyInstance) {
      app.addHook('onRoute', (options) => {
        const route = routeName(options.url)
        routes.add(route)
        const others = options.onResponse ?? []
        options.onResponse = [
          (_request, reply, done) => {
            count(route, reply)
            done()
          },
          ...(Array.isArray(others) ? others : [others]),
        ]
      })
    },
    /** An answer that no route gave. */
    countUnknown(reply: FastifyReply) {
      reply.raw.once('finish', () => count(UNKNOWN_ROUTE, reply))
    },
    /** A file of ours that was sent before any route was looked for. */
    countFile(path: string, answer: Answer) {
      let route = routeOfFile.get(path)
      if (route === undefined) {
        route = routes.has(routeName(path)) ? routeName(path) : PUBLISHED_SINCE
        routeOfFile.set(path, route)
      }
      count(route, answer)
    },
    refused(reason: FailureCode) {
      refusals.inc({ reason })
    },
  }
}

export type RequestMetrics = ReturnType<typeof requestMetrics>

/** Files of a folder share one name: what a build calls them changes with every build. */
function routeName(url: string): string {
  return url.replace(/^(\/.+)\/[^/]*\.[^/]*$/, '$1/*')
}
