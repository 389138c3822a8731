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
    let isAsAsked: RequestTest | undefined
    route.preValidation = (request, _reply, done) => {
      isAsAsked ??= requestTest(request, schema)
      done(isAsAsked(request) ? undefined : new Failure('bad-request'))
    }
    const answers = (schema.response ?? {}) as Readonly<Record<number, Record<string, unknown>>>
    route.preSerialization = (_request, reply, payload, done) => {
      const answer = answers[reply.statusCode]
      if (answer) reply.serializer(reply.compileSerializationSchema(answer))
      done(null, payload)
    }
  })
}

type RequestTest = (request: FastifyRequest) => boolean

function requestTest(first: FastifyRequest, { params, querystring, body }: FastifySchema): RequestTest {
  const tests = Object.entries({ params, body, query: querystring }).flatMap(([name, schema]) => {
    const part = name as 'params' | 'body' | 'query'
    return schema === undefined ? [] : [{ part, holds: first.compileValidationSchema(schema as object, part) }]
  })
  return (request) => tests.every(({ part, holds }) => holds(request[part] ?? null))
}
