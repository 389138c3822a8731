import type { FastifyInstance } from 'fastify'
import { type SeenAddress, TOKEN_HEADER } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { Failure } from '../../failure.ts'
import { programVersion } from '../../process/program-version.ts'
import type { Services } from '../../services.ts'
import { networkOfAddress, proxyTest } from '../../visitor/network.ts'
import { seenAddressTokens } from '../../visitor/seen-address-tokens.ts'

/** Tells the operator's `doctor` which address the site sees. For everybody else there is nothing at this path, by any method. */
export function seenAddressCall({ config, visitorSecret, webhookCounts }: Services) {
  const tokens = seenAddressTokens(visitorSecret)
  const isProxy = proxyTest(config.trustedProxies)
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const isOurs = request.method === 'GET' && tokens.isFrom('ask', request.headers[TOKEN_HEADER], Date.now())
      done(isOurs ? undefined : new Failure('unknown-path'))
    })
    app.all(apiPaths.seenAddress, async ({ network, socket, headers }): Promise<SeenAddress> => {
      const peer = socket.remoteAddress ?? ''
      const forwarded = headers['x-forwarded-for']
      return {
        network,
        peer: peer.replace(/^::ffff:(?=[\d.]+$)/i, ''),
        forwarded: forwarded === undefined ? null : String(forwarded),
        isPeerTrusted: networkOfAddress(peer) !== undefined && isProxy(peer),
        webhooks: { ...webhookCounts },
        version: programVersion,
        proof: tokens.make('tell', Date.now()),
      }
    })
  }
}
