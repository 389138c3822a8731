import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'

/** A page of another site must not spend a visitor's turn: its POST arrives from the visitor's own address. */
export function refuseForeignPages(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isForeign = request.method === 'POST' && isFromForeignPage(request, config.publicOrigin)
    done(isForeign ? new Failure('foreign-page') : undefined)
  })
}

function isFromForeignPage({ headers }: FastifyRequest, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin, host } = headers
  if (origin === undefined) return false
  return origin !== publicOrigin && URL.parse(origin)?.host !== host
}
