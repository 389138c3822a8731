import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import type { Services } from '../services.ts'
import { setUpNetwork } from '../visitor/network.ts'
import { isAmbiguous } from './ambiguous-requests.ts'
import { answerUnknownPaths, setUpErrorReplies } from './error-replies.ts'
import { compileSchemasWhenCalled } from './schemas.ts'

/** What every request goes through. */
export function guardRequests(app: FastifyInstance, services: Services): void {
  const { config, metrics, log } = services
  // A logger for each request would cost more than the request; a line names its request itself.
  app.log.child = () => app.log
  app.addHook('onClose', async () => log.repeated.flush())
  metrics.watch(app)
  compileSchemasWhenCalled(app)
  setUpNetwork(app, config)
  app.decorateRequest('person')
  app.addHook('onRequest', ({ raw, headers }, reply, done) => {
    if (isAmbiguous(raw)) {
      reply.header('connection', 'close')
      return done(new Failure('bad-request'))
    }
    // A request without length or chunks has no body, but its type would make Fastify wait for one that Node never ends.
    if (headers['content-type'] !== undefined && !hasBody(headers)) headers['content-type'] = undefined
    return done()
  })
  takeEmptyJson(app)
  setUpErrorReplies(app, services)
  answerUnknownPaths(app, services)
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}

/** A page may announce JSON and send nothing (survey 001 does); Fastify alone would refuse it. */
function takeEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
}
