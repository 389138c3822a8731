import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureCode } from '#contract/messages.ts'
import { StoreUnavailable } from '#store/engine.ts'
import { Failure } from '../failure.ts'
import type { RequestMetrics } from '../metrics/request-metrics.ts'
import { fileAnswer } from '../pages/file-answer.ts'
import type { LiveSite } from '../pages/live-site.ts'

type Headers = Readonly<Record<string, string>>

const RETRY_STORE_AFTER_SECONDS = 5

/** Failures are a closed table; anything else is logged whole and answered as `internal`. */
export function setUpErrorReplies(app: FastifyInstance, headers: Headers, metrics: RequestMetrics): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.headers(headers)
    const failure = failureOf(error)
    metrics.refused(failure.code)
    if (failure.status >= 500 && !(error instanceof Failure)) request.log.error(error)
    return sendFailure(reply, failure)
  })
}

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { retryAfterSeconds } = failure.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply.code(failure.status).send(failure.body)
}

/** Below /api the answer is JSON, with the methods that would do; anywhere else it is the page that says so. */
export function answerUnknownPaths(
  app: FastifyInstance,
  live: LiveSite,
  { forPages, forCalls }: { forPages: Headers; forCalls: Headers },
  metrics: RequestMetrics,
): void {
  const showNotFound = fileAnswer(live.current().notFound, forPages, { status: 404 })
  app.setNotFoundHandler((request, reply) => {
    metrics.countUnknown(reply)
    if (!/^\/api(\/|$)/.test(pathOf(request))) {
      metrics.refused('unknown-path')
      reply.hijack()
      return showNotFound(request.raw, reply.raw)
    }
    reply.headers(forCalls)
    const allowed = allowedMethods(app, request)
    const failure = new Failure(allowed.length === 0 ? 'unknown-path' : 'wrong-method')
    metrics.refused(failure.code)
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    return sendFailure(reply, failure)
  })
}

const METHODS = ['GET', 'POST'] as const

function allowedMethods(app: FastifyInstance, request: FastifyRequest): string[] {
  // hasRoute reads a pattern: an asterisk in what a client asks for would break it.
  return METHODS.filter((method) => app.findRoute({ method, url: request.url }) !== null)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

function failureOf(error: FastifyError): Failure {
  if (error instanceof Failure) return error
  if (error instanceof StoreUnavailable)
    return new Failure('unavailable', { retryAfterSeconds: RETRY_STORE_AFTER_SECONDS })
  const code = frameworkFailures[error.code]
  if (code) return new Failure(code)
  if (error instanceof SyntaxError) return new Failure('bad-json')
  const isClientFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return new Failure(isClientFault ? 'bad-request' : 'internal')
}

const frameworkFailures: Record<string, FailureCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad-json',
}
