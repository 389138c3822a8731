import type { FastifyInstance } from 'fastify'

/** A page may announce JSON and send nothing (survey 001 does); Fastify alone would refuse it. */
export function setUpBodies(app: FastifyInstance): void {
  // Most such requests say that nothing comes, and then there is nothing to wait for.
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers['content-length'] === '0') headers['content-type'] = undefined
    done()
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
}
