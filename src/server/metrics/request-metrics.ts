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
  const routes = new Map<string, RouteCounts>()
  const requests = new Counter({
    name: 'encuestas_http_requests_total',
    help: 'Answers by route and class of status',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      this.reset()
      for (const [route, { byStatusClass }] of routes)
        for (const [hundreds, count] of byStatusClass.entries())
          if (count > 0) this.inc({ route, status: `${hundreds}xx` }, count)
    },
  })
  const seconds = new Histogram({
    name: 'encuestas_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  })
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  const refusals = counter('encuestas_refusals_total', 'Requests that were refused, by reason', 'reason')
  for (const reason of Object.keys(failures)) refusals.inc({ reason }, 0)
  const limitedHelp = 'Calls and starts beyond a limit, by the reach of the limit'
  const limited = counter('encuestas_limited_total', limitedHelp, 'what', 'reach')
  for (const what of ['calls', 'starts'])
    for (const reach of ['address', '24', '56', '48']) limited.inc({ what, reach }, 0)
  const files = new Map<string, RouteCounts>()

  function countsOf(route: string): RouteCounts {
    const known = routes.get(route)
    if (known) return known
    const made = { byStatusClass: [0, 0, 0, 0, 0, 0], seconds: seconds.labels(route) }
    routes.set(route, made)
    return made
  }

  function countsOfFile(path: string): RouteCounts {
    const known = files.get(path)
    if (known) return known
    const route = routeName(path)
    const made = countsOf(routes.has(route) ? route : PUBLISHED_SINCE)
    files.set(path, made)
    return made
  }

  return {
    requests,
    refusals,
    limited,
    /** To be called before any route is made. */
    watch(app: FastifyInstance) {
      app.addHook('onRoute', (options) => {
        const counts = countsOf(routeName(options.url))
        const others = options.onResponse ?? []
        options.onResponse = [
          (_request, reply, done) => {
            count(counts, reply)
            done()
          },
          ...(Array.isArray(others) ? others : [others]),
        ]
      })
    },
    /** An answer that no route gave. */
    countUnknown(reply: FastifyReply) {
      reply.raw.once('finish', () => count(countsOf(UNKNOWN_ROUTE), reply))
    },
    /** A file of ours that was sent before any route was looked for. */
    countFile(path: string, answer: Answer) {
      count(countsOfFile(path), answer)
    },
    refused(reason: FailureCode) {
      refusals.inc({ reason })
    },
  }
}

/** Found once for each route: the metrics would put its labels together again for each request, which shows in what a page costs. */
interface RouteCounts {
  /** How many answers had a status of so many hundreds. */
  readonly byStatusClass: number[]
  readonly seconds: Histogram.Internal<'route'>
}

function count({ byStatusClass, seconds }: RouteCounts, { statusCode, elapsedTime }: Answer): void {
  const hundreds = Math.floor(statusCode / 100)
  byStatusClass[hundreds] = (byStatusClass[hundreds] ?? 0) + 1
  seconds.observe(elapsedTime / 1_000)
}

export type RequestMetrics = ReturnType<typeof requestMetrics>

/** Files of a folder share one name: what a build calls them changes with every build. */
export function routeName(url: string): string {
  return url.replace(/^(\/.+)\/[^/]*\.[^/]*$/, '$1/*')
}
