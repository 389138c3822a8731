import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'

export type LogStream = { write(line: string): void }

/** One JSON object a line. A request is its method and path: no address, no headers, no query. */
export function logOptions(stream: LogStream): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: 'info',
    stream,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url?.split('?', 1)[0]?.slice(0, 200),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
    base: null,
  }
}

/** Visits that went well are nobody's business; refusals and failures are logged. */
export function setUpLogging(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 400) {
      const level = reply.statusCode < 500 ? 'info' : 'error'
      request.log[level]({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'refused')
    }
    done()
  })
}
