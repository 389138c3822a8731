import { hash, timingSafeEqual } from 'node:crypto'
import type { onRequestAsyncHookHandler } from 'fastify'
import type { Config } from '../config.ts'

/** The token of a program that watches the site, or else whatever opens the panel. */
export function metricsLogin(
  { metricsToken }: Pick<Config, 'metricsToken'>,
  signedIn: onRequestAsyncHookHandler,
): onRequestAsyncHookHandler {
  const expected = metricsToken === undefined ? undefined : hash('sha256', metricsToken, 'buffer')
  return async function (request, reply) {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const isRight = expected && token !== undefined && timingSafeEqual(hash('sha256', token, 'buffer'), expected)
    if (!isRight) return signedIn.call(this, request, reply)
    reply.header('x-robots-tag', 'noindex, nofollow')
  }
}
