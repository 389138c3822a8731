import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { withoutToken } from '../survey-files/preview-survey.ts'
import type { repeatedLines } from './repeated-lines.ts'

export type LogStream = { write(line: string): void }

interface LogParts {
  readonly stream: LogStream
  readonly repeated: ReturnType<typeof repeatedLines>
}

/** One JSON object a line. A request is its method and path: no address, no headers, no query. */
export function logOptions({ stream, repeated }: LogParts): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: 'info',
    stream,
    hooks: {
      logMethod(line, method, level) {
        repeated.write(line, level, (...written) => method.apply(this, written as typeof line))
      },
    },
    // For what Fastify itself logs about a request: its own serializer would write the address.
    serializers: {
      req: (request: FastifyRequest | ReturnType<typeof requestLine>) =>
        'url' in request ? requestLine(request) : request,
      res: (reply: { statusCode: number } | { status: number }) =>
        'statusCode' in reply ? { status: reply.statusCode } : reply,
    },
    base: null,
  }
}

/**
 * Visits that went well are not logged; refusals are information, whatever their status. A failure of ours has a line of its
 * own, written where it is known what failed.
 */
export function setUpLogging(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 400) {
      // Plain data: a line that waits to be counted must not keep the request, and with it the address.
      const refusal = {
        req: requestLine(request),
        res: { status: reply.statusCode },
        ms: Math.round(reply.elapsedTime),
      }
      request.log.info(refusal, 'rechazada')
    }
    done()
  })
}

function requestLine({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) {
  const [path = ''] = url.split('?', 1)
  return { method, path: withoutToken(path.slice(0, 200)) }
}
