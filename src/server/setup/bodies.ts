import type { FastifyInstance } from 'fastify'

/** A page may announce JSON and send nothing (survey 001 does); Fastify alone would refuse it. */
export function setUpBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
}
