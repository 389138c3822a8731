import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { Failure } from '../failure.ts'

/**
 * Compiles what a call takes and answers when it is first called: Fastify would do so at start, for all calls, and most of them are
 * never called in the life of a process.
 */
export function compileSchemasWhenCalled(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { schema } = route
    if (!schema) return
    delete route.schema
    route.preValidation = (request, _reply, done) =>
      done(isAsAsked(request, schema) ? undefined : new Failure('bad-request'))
    const answers = (schema.response ?? {}) as Readonly<Record<number, Record<string, unknown>>>
    route.preSerialization = (_request, reply, payload, done) => {
      const answer = answers[reply.statusCode]
      if (answer) reply.serializer(reply.compileSerializationSchema(answer))
      done(null, payload)
    }
  })
}

function isAsAsked(request: FastifyRequest, { params, querystring, body }: FastifySchema): boolean {
  const holds = (schema: unknown, part: 'params' | 'query' | 'body') =>
    schema === undefined || request.compileValidationSchema(schema as object, part)(request[part] ?? null)
  return holds(params, 'params') && holds(body, 'body') && holds(querystring, 'query')
}
