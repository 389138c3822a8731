import type { FastifyInstance, FastifyReply } from 'fastify'
import { type FailureCode, failures } from '#contract/messages.ts'
import { releasePaths } from '#contract/paths.ts'
import { type Histogram, histogram, observe } from '#rules/histogram.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What was asked for and is no route of ours: one name for all of it, whatever a visitor wrote. */
export const UNKNOWN_ROUTE = 'unknown'

/** The route of what was published after the start. */
const PUBLISHED_SINCE = `${releasePaths.newest(':survey')}/*`

/** The answers of one route: how many of each class of status (the first stands for 1xx), and how long they took. */
export interface RouteMeasures {
  readonly classes: number[]
  readonly seconds: Histogram
}

type Answer = Pick<FastifyReply, 'statusCode' | 'elapsedTime'>

/** Requests by the route that they met, never by what they asked for: no name in here was written by a visitor. */
export function requestMeasures() {
  const routes = new Map<string, RouteMeasures>()
  const refusals = Object.fromEntries(Object.keys(failures).map((code) => [code, 0])) as Record<FailureCode, number>

  function ofRoute(route: string): RouteMeasures {
    const known = routes.get(route) ?? { classes: [0, 0, 0, 0, 0], seconds: histogram(SECONDS) }
    routes.set(route, known)
    return known
  }
  const unknown = ofRoute(UNKNOWN_ROUTE)
  const ofFiles = new Map<string, RouteMeasures>()

  function ofFile(path: string): RouteMeasures {
    const known = ofFiles.get(path) ?? routes.get(routeName(path)) ?? ofRoute(PUBLISHED_SINCE)
    ofFiles.set(path, known)
    return known
  }

  return {
    /** Before any route is made: each gets numbers of its own, so that no answer has to look for them. */
    watch(app: FastifyInstance) {
      app.addHook('onRoute', (route) => {
        const measures = ofRoute(routeName(route.url))
        const others = route.onResponse ?? []
        route.onResponse = [
          (_request, reply, done) => {
            note(measures, reply)
            done()
          },
          ...(Array.isArray(others) ? others : [others]),
        ]
      })
    },
    /** An answer that no route gave. */
    noteUnknown(reply: FastifyReply) {
      reply.raw.once('finish', () => note(unknown, reply))
    },
    /** A file of ours that was sent before any route was looked for. */
    noteFile(path: string, answer: Answer) {
      note(ofFile(path), answer)
    },
    refused(code: FailureCode) {
      refusals[code] += 1
    },
    /** Those that anybody has asked for. */
    snapshot: () =>
      structuredClone({
        routes: Object.fromEntries([...routes].filter(([, { classes }]) => classes.some((count) => count > 0))),
        refusals,
      }),
  }
}

export type RequestMeasures = ReturnType<typeof requestMeasures>

function note({ classes, seconds }: RouteMeasures, { statusCode, elapsedTime }: Answer): void {
  const at = Math.floor(statusCode / 100) - 1
  classes[at] = (classes[at] ?? 0) + 1
  observe(seconds, elapsedTime / 1_000)
}

/** Files of a folder have one name: what a build calls them is no news. */
export function routeName(url: string): string {
  return url.replace(/^(\/.+)\/[^/]*\.[^/]*$/, '$1/*')
}
