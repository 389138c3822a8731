import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { FailureCode } from '#contract/messages.ts'
import { StoreUnavailable } from '#store/engine.ts'
import { reasonOf } from '#store/failure-reason.ts'
import { operatorCommand } from '#store/operator-command.ts'
import { Failure } from '../failure.ts'
import { pathOf } from '../pages/send-file.ts'
import type { Services } from '../services.ts'

export const LOOK_AFTER_STORE = `Revisa que la base de datos esté encendida y que quede espacio en disco: ${operatorCommand('doctor')}`
const REPORT_IT = 'Una llamada falló y nadie lo previó: envía esta línea a quien mantiene el programa.'
const METHODS = ['GET', 'POST'] as const
const RETRY_STORE_AFTER_SECONDS = 5

/** Replies come from the table of failures; an unexpected error is logged in full and answered as `internal`. */
export function setUpErrorReplies(app: FastifyInstance, { headers, metrics: { requests } }: Services): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.headers(headers.forCalls)
    const failure = failureOf(error)
    requests.refused(failure.code)
    if (failure.status >= 500 && !(error instanceof Failure))
      request.log.error(
        { err: error },
        error instanceof StoreUnavailable
          ? `La base de datos falló: ${reasonOf(error)}. ${LOOK_AFTER_STORE}`
          : REPORT_IT,
      )
    return sendFailure(reply, failure)
  })
}

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { retryAfterSeconds } = failure.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply.code(failure.status).send(failure.body)
}

/** Below /api the answer is JSON, with the allowed methods; anywhere else it is a page. */
export function answerUnknownPaths(app: FastifyInstance, { pages, headers, metrics: { requests } }: Services): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (!/^\/api(\/|$)/.test(pathOf(request))) return pages.answer(request, reply)
    requests.countWithoutRoute(reply)
    reply.headers(headers.forCalls)
    // Not hasRoute: it reads a pattern, and an asterisk in the client's path would break it.
    const allowed = METHODS.filter((method) => app.findRoute({ method, url: request.url }) !== null)
    const failure = new Failure(allowed.length === 0 ? 'unknown-path' : 'wrong-method')
    requests.refused(failure.code)
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    return sendFailure(reply, failure)
  })
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
