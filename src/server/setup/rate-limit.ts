import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { networkOf } from '../visitor.ts'

const REMEMBERED_NETWORKS = 20_000

/** Calls per network and minute. */
export function setUpRateLimit(app: FastifyInstance, config: Config): void {
  app.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: '1 minute',
    cache: REMEMBERED_NETWORKS,
    keyGenerator: networkOf,
    errorResponseBuilder: (_request, { ttl }) => new Failure('too-many', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
}
