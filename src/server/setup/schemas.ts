import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { Failure } from '../failure.ts'

/**
 * Compiles a call's schemas when it is first called. Fastify would do so at start for all calls, most of which a process never
 * receives.
 */
export function compileSchemasWhenCalled(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { schema } = route
    if (!schema) return
    delete route.schema
    route.preValidation = (request, _reply, done) =>
      done(isValid(request, schema) ? undefined : new Failure('bad-request'))
    const answers = (schema.response ?? {}) as Readonly<Record<number, Record<string, unknown>>>
    route.preSerialization = (_request, reply, payload, done) => {
      const answer = answers[reply.statusCode]
      if (answer) reply.serializer(reply.compileSerializationSchema(answer))
      done(null, payload)
    }
  })
}

function isValid(request: FastifyRequest, { params, querystring, body }: FastifySchema): boolean {
  const fits = (schema: unknown, part: 'params' | 'query' | 'body') =>
    schema === undefined || request.compileValidationSchema(schema as object, part)(request[part] ?? null)
  return fits(params, 'params') && fits(body, 'body') && fits(querystring, 'query')
}
