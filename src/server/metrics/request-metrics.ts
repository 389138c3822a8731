import { Counter, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type FailureCode, failures } from '#contract/messages.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** For every path that is not ours: what a visitor typed must not become a label. */
const UNKNOWN_ROUTE = 'unknown'

/** Requests by route, never by the path that was asked for. */
export function requestMetrics(registry = new Registry()) {
  const registers = [registry]
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  const counted = new Map<string, Counted>()
  const requests = new Counter({
    name: 'encuestas_http_requests_total',
    help: 'Answers by route and class of status',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      this.reset()
      for (const { route, byStatusClass } of counted.values())
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
  const refusals = counter('encuestas_refusals_total', 'Requests that were refused, by reason', 'reason')
  for (const reason of Object.keys(failures)) refusals.inc({ reason }, 0)
  const limitedHelp = 'Calls and starts beyond a limit, by the reach of the limit'
  const limited = counter('encuestas_limited_total', limitedHelp, 'what', 'reach')
  for (const what of ['calls', 'starts'])
    for (const reach of ['address', '24', '56', '48']) limited.inc({ what, reach }, 0)

  function count(path: string, status: number, milliseconds: number): void {
    const known = counted.get(path) ?? countedFor(path)
    const hundreds = Math.floor(status / 100)
    known.byStatusClass[hundreds] = (known.byStatusClass[hundreds] ?? 0) + 1
    known.seconds.observe(milliseconds / 1_000)
  }

  function countedFor(path: string): Counted {
    const route = routeName(path)
    const made = { route, byStatusClass: [0, 0, 0, 0, 0, 0], seconds: seconds.labels(route) }
    counted.set(path, made)
    return made
  }

  return {
    requests,
    refusals,
    limited,
    /** To be called before any route is made. */
    watch(app: FastifyInstance) {
      app.addHook('onRoute', (route) => {
        route.onResponse = (_request, reply, done) => {
          count(route.url, reply.statusCode, reply.elapsedTime)
          done()
        }
      })
    },
    /** An answer that no route gave: a file at a path of ours, or nothing. */
    countWithoutRoute(reply: FastifyReply, path?: string) {
      reply.raw.once('finish', () => count(path ?? UNKNOWN_ROUTE, reply.statusCode, reply.elapsedTime))
    },
    /** A file of ours that was sent before routing. */
    countFile: count,
    refused(reason: FailureCode) {
      refusals.inc({ reason })
    },
  }
}

/** Kept for each path of ours: looking labels up for each request would be a tenth of what a page costs. */
interface Counted {
  readonly route: string
  /** The number of answers, by the first digit of their status. */
  readonly byStatusClass: number[]
  readonly seconds: Histogram.Internal<'route'>
}

export type RequestMetrics = ReturnType<typeof requestMetrics>

/** Files of a folder share one name: theirs change with every build. Which letters a route takes is not part of its name. */
function routeName(path: string): string {
  return path.replace(/\(.*\)/, '').replace(/^(\/.+)\/[^/]*\.[^/]*$/, '$1/*')
}
