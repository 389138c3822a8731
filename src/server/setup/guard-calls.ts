import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import type { Services } from '../services.ts'
import { foreignPageTest } from './foreign-pages.ts'
import { setUpLogging } from './logging.ts'

const RETRY_AFTER_SECONDS = 5

/** What every call of a page goes through, a visitor's or the administrator's. */
export function guardCalls(calls: FastifyInstance, { config, headers, load, proxyWatch }: Services): void {
  const isForeign = foreignPageTest(config)
  setUpLogging(calls)
  calls.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers.forCalls)
    if (load.isTooMuch()) return done(new Failure('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
    proxyWatch.check(request)
    return done(request.method === 'POST' && isForeign(request) ? new Failure('foreign-page') : undefined)
  })
}
