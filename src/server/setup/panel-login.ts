import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { programVersion } from '../process/program-version.ts'
import { guessBudget } from './guess-budget.ts'
import { knownDevices } from './known-devices.ts'

/**
 * HTTP Basic for the administrator; no robot may index what is behind it. Beyond the budget the right password gets the same
 * answer as any other, so nothing can be learned from it.
 */
export function panelLogin(
  config: Pick<Config, 'admin' | 'publicOrigin' | 'metricsToken'>,
  secret: string,
  guesses = guessBudget(),
) {
  const expected = digest(`${config.admin.user}:${config.admin.password}`)
  const token = config.metricsToken === undefined ? undefined : digest(config.metricsToken)
  const devices = knownDevices(config, secret)

  const signedIn: onRequestAsyncHookHandler = async (request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    const credentials = credentialsOf(request)
    // A browser's first request carries none: that is not a guess.
    if (credentials === undefined) return ask()

    const device = devices.read(request.headers.cookie)
    const isRight = timingSafeEqual(digest(credentials), expected)
    const waitMs = guesses.waitMs({ device: device?.id, network: request.network, isRight })
    if (waitMs > 0) throw new Failure('too-many', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    if (!isRight) return ask()
    reply.header('x-encuestas-version', programVersion)

    function ask(): never {
      reply.header('www-authenticate', 'Basic realm="Panel", charset="UTF-8"')
      throw new Failure('not-signed-in')
    }
  }

  /** After `signedIn`, for pages only: a program that reads data keeps no cookies. */
  const rememberDevice: onRequestAsyncHookHandler = async (request, reply) => {
    const device = devices.read(request.headers.cookie)
    if (!device || device.isHalfOver) reply.header('set-cookie', devices.newCookie())
  }

  /** With the token of a monitoring program, or whatever opens the panel. */
  const mayReadMetrics: onRequestAsyncHookHandler = async function (request, reply) {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const isRight = token && given !== undefined && timingSafeEqual(digest(given), token)
    if (!isRight) return signedIn.call(this, request, reply)
    reply.header('x-robots-tag', 'noindex, nofollow')
  }

  return { signedIn, rememberDevice, mayReadMetrics }
}

function credentialsOf({ headers }: FastifyRequest): string | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(headers.authorization ?? '')?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8')
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
