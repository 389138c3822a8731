import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { type FastifyHttpOptions, type FastifyReply, LogController } from 'fastify'
import { BODY_LIMIT_BYTES } from '#contract/schemas.ts'
import { Failure } from '../failure.ts'
import type { RequestMetrics } from '../metrics/request-metrics.ts'
import type { RequestServices } from '../services.ts'
import { sendFailure } from './error-replies.ts'
import { logOptions } from './logging.ts'

// An import would load everything that `node:http` exports, its client of a megabyte too.
const { createServer } = process.getBuiltinModule('node:http')

const REQUEST_TIMEOUT_MS = 10_000
/** How often Node looks for slow requests. */
const CHECK_SLOW_MS = 2_000
/** Longer than a proxy keeps a connection: otherwise it would send requests into one that is being closed. */
const KEEP_ALIVE_MS = 72_000
const MAX_HEADER_BYTES = 16 * 1024

const connections: ServerOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: REQUEST_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: CHECK_SLOW_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  // Most requests have no body and need no stream for it.
  optimizeEmptyRequests: true,
}

/** The server's limits, and what happens to a request before any route. */
export function httpOptions({
  headers,
  log,
  pages,
  metrics: { requests },
}: RequestServices): FastifyHttpOptions<Server> {
  return {
    serverFactory: (handle) =>
      createServer(connections, (request, response) => {
        if (!pages.answerAtOnce(request, response)) handle(request, response)
      }),
    logger: logOptions(log),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
    // Ajv would turn 4 into "4" here, and drop what a newer page sends. Schemas are valid by TypeBox's types, and validating them
    // again is most of what they cost at start.
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
