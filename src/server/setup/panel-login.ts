import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { recentMap } from './recent-map.ts'

const FREE_FAILURES = 5
const LONGEST_WAIT_MS = 60_000
const REMEMBERED_NETWORKS = 10_000

/** HTTP Basic for the administrator, and no robot may keep what is behind it. After five failures each further one doubles the wait, up to a minute. */
export function panelLogin(
  { admin }: Pick<Config, 'admin'>,
  now: () => number = () => performance.now(),
): onRequestAsyncHookHandler {
  const expected = digest(`${admin.user}:${admin.password}`)
  const failed = recentMap<{ times: number; blockedUntil: number }>(REMEMBERED_NETWORKS)

  return async (request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    const network = request.network
    const record = failed.get(network)
    if (record && record.blockedUntil > now()) {
      throw new Failure('too-many', { retryAfterSeconds: Math.ceil((record.blockedUntil - now()) / 1000) })
    }
    const credentials = credentialsOf(request)
    if (credentials !== undefined && timingSafeEqual(digest(credentials), expected)) {
      failed.delete(network)
      return
    }
    // A browser's first request carries none: that is a question, not a guess.
    if (credentials !== undefined) remember(network, (record?.times ?? 0) + 1)
    reply.header('www-authenticate', 'Basic realm="Panel", charset="UTF-8"')
    throw new Failure('not-signed-in')
  }

  function remember(network: string, times: number) {
    const wait = times < FREE_FAILURES ? 0 : Math.min(1_000 * 2 ** (times - FREE_FAILURES), LONGEST_WAIT_MS)
    failed.set(network, { times, blockedUntil: now() + wait })
  }
}

function credentialsOf({ headers }: FastifyRequest): string | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(headers.authorization ?? '')?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
