import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import type { Services } from '../services.ts'
import { setUpNetwork } from '../visitor/network.ts'
import { answerUnknownPaths, setUpErrorReplies } from './error-replies.ts'
import { compileSchemasWhenCalled } from './schemas.ts'

/** What holds for every request, whichever room answers it. */
export function guardRequests(app: FastifyInstance, services: Services): void {
  const { config, metrics, log } = services
  // A logger for each request would cost more than the request: what a line says of one is in the line.
  app.log.child = () => app.log
  app.addHook('onClose', async () => log.repeated.tell())
  metrics.watch(app)
  compileSchemasWhenCalled(app)
  setUpNetwork(app, config)
  app.addHook('onRequest', ({ raw, headers }, reply, done) => {
    if (isAmbiguous(raw)) {
      reply.header('connection', 'close')
      return done(new Failure('bad-request'))
    }
    // Where nothing comes there is nothing to read: without length and chunks Node would not even say that it is over.
    if (headers['content-type'] !== undefined && !hasBody(headers)) headers['content-type'] = undefined
    return done()
  })
  takeEmptyJson(app)
  setUpErrorReplies(app, services)
  answerUnknownPaths(app, services)
}

/** A proxy before us could end such a request elsewhere, or send it to another site: what follows on the connection is not believed. */
export function isAmbiguous({ rawHeaders, httpVersionMinor, headers }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  // HTTP/1.0 knows no chunks: an old proxy passes them on as the start of a second request.
  return hosts > 1 || (httpVersionMinor === 0 && headers['transfer-encoding'] !== undefined)
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
