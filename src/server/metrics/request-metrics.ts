import type { FastifyInstance, FastifyReply } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import { type FailureCode, failures } from '#contract/messages.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Whatever was asked for and is no route of ours: a visitor's own words must not become a label. */
const UNKNOWN_ROUTE = 'unknown'

/** Requests by the route that they met, never by what they asked for. */
export function requestMetrics(registry = new Registry()) {
  const registers = [registry]
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  const requests = counter('encuestas_http_requests_total', 'Answers by route and class of status', 'route', 'status')
  const seconds = new Histogram({
    name: 'encuestas_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  })
  const refusals = counter('encuestas_refusals_total', 'Requests that were refused, by reason', 'reason')
  for (const reason of Object.keys(failures)) refusals.inc({ reason }, 0)
  const limitedHelp = 'Calls and starts beyond a limit, by the reach of the limit'
  const limited = counter('encuestas_limited_total', limitedHelp, 'what', 'reach')
  for (const what of ['calls', 'starts'])
    for (const reach of ['address', '24', '56', '48']) limited.inc({ what, reach }, 0)

  function count(route: string, status: number, milliseconds: number): void {
    requests.inc({ route, status: `${Math.floor(status / 100)}xx` })
    seconds.observe({ route }, milliseconds / 1_000)
  }

  return {
    requests,
    refusals,
    limited,
    /** To be called before any route is made. */
    watch(app: FastifyInstance) {
      app.addHook('onRoute', (route) => {
        const name = routeName(route.url)
        route.onResponse = (_request, reply, done) => {
          count(name, reply.statusCode, reply.elapsedTime)
          done()
        }
      })
    },
    /** An answer that no route gave: of the file at a path of ours, or of nothing. */
    countWithoutRoute(reply: FastifyReply, path?: string) {
      const route = path === undefined ? UNKNOWN_ROUTE : routeName(path)
      reply.raw.once('finish', () => count(route, reply.statusCode, reply.elapsedTime))
    },
    /** A file of ours that was sent before any route was looked for. */
    countFile(path: string, status: number, milliseconds: number) {
      count(routeName(path), status, milliseconds)
    },
    refused(reason: FailureCode) {
      refusals.inc({ reason })
    },
  }
}

export type RequestMetrics = ReturnType<typeof requestMetrics>

/** Files of a folder share one name: what a build calls them changes with every build. */
function routeName(path: string): string {
  return path.replace(/^(\/.+)\/[^/]*\.[^/]*$/, '$1/*')
}
