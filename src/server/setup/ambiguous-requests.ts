import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'

/** A proxy before us could end such a request elsewhere, or send it to another site: what follows on the connection is not believed. */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (!isAmbiguous(raw)) return done()
    reply.header('connection', 'close')
    return done(new Failure('bad-request'))
  })
}

export function isAmbiguous(request: IncomingMessage): boolean {
  return hasTwoHosts(request) || hasChunksInOldHttp(request)
}

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** HTTP/1.0 knows no chunks: an old proxy passes them on as the start of a second request. */
function hasChunksInOldHttp({ httpVersionMinor, headers }: IncomingMessage): boolean {
  return httpVersionMinor === 0 && headers['transfer-encoding'] !== undefined
}
