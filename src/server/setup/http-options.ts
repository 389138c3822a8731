import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { type FastifyHttpOptions, type FastifyReply, LogController } from 'fastify'
import { BODY_LIMIT_BYTES } from '#contract/schemas.ts'
import { Failure } from '../failure.ts'
import type { RequestMetrics } from '../metrics/request-metrics.ts'
import type { RequestServices } from '../services.ts'
import { sendFailure } from './error-replies.ts'
import { logOptions } from './logging.ts'

// An import would load all that `node:http` can give, its client of a megabyte too, at start and for good.
const { createServer } = process.getBuiltinModule('node:http')

const REQUEST_TIMEOUT_MS = 10_000
/** Node looks for slow requests only this often. */
const LOOK_FOR_SLOW_MS = 2_000
/** Longer than a proxy keeps a connection: it would otherwise send a request into one that is just being closed. */
const KEEP_ALIVE_MS = 72_000
const MAX_HEADER_BYTES = 16 * 1024

const connections: ServerOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: REQUEST_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: LOOK_FOR_SLOW_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  // Most requests have no body: no stream is made for what never comes.
  optimizeEmptyRequests: true,
}

/** Limits and habits of the server, before any call. */
export function httpOptions({
  headers,
  log,
  pages,
  metrics: { requests },
}: RequestServices): FastifyHttpOptions<Server> {
  return {
    serverFactory: (handle) => {
      const server = createServer(connections, (request, response) => {
        if (!pages.answerAtOnce(request, response)) handle(request, response)
      })
      return server
    },
    logger: logOptions(log),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
    // Ajv would turn 4 into "4" here, and drop what a newer page sends. That schemas are schemas TypeBox sees to: to check them too
    // is most of what they cost at start.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, validateSchema: false } },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, requests),
    frameworkErrors: (error, _request, reply) => {
      const failure = new Failure(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'uri-too-long' : 'bad-request')
      requests.refused(failure.code)
      requests.countWithoutRoute(reply as FastifyReply)
      sendFailure((reply as FastifyReply).headers(headers.forCalls), failure)
    },
  }
}

/** Bytes that are not HTTP never become a request: the answer is written by hand. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket, metrics: RequestMetrics): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const failure = new Failure(brokenRequests[error.code ?? ''] ?? 'bad-request')
  metrics.refused(failure.code)
  const body = JSON.stringify(failure.body)
  socket.end(
    `HTTP/1.1 ${failure.status} Refused\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

const brokenRequests: Record<string, 'headers-too-large' | 'timeout'> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
}
