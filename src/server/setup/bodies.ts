import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** A page may announce JSON and send nothing (survey 001 does); Fastify alone would refuse it. */
export function setUpBodies(app: FastifyInstance): void {
  // Where nothing comes there is nothing to read: without length and chunks Node would not even say that it is over.
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers['content-type'] !== undefined && !hasBody(headers)) headers['content-type'] = undefined
    done()
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}
