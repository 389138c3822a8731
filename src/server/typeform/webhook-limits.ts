import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { isSignature } from './signature.ts'

const MOST_AT_ONCE = 32
/** One network cannot take every place. */
const MOST_OF_ONE_NETWORK = 8
const RETRY_AFTER_SECONDS = 60

/** Before a body is read: whether it may be a genuine one, and whether there is room for it. */
export function guardWebhook(
  app: FastifyInstance,
  { isConfigured, limitBytes }: { isConfigured: boolean; limitBytes: number },
): void {
  const inside = new Map<FastifyRequest, string>()

  function refusalOf({ headers, network }: FastifyRequest): Failure | undefined {
    if (!isConfigured || !isSignature(headers['typeform-signature'])) return new Failure('bad-signature')
    if (Number(headers['content-length'] ?? 0) > limitBytes) return new Failure('too-large')
    const ofNetwork = [...inside.values()].filter((other) => other === network).length
    const isFull = inside.size >= MOST_AT_ONCE || ofNetwork >= MOST_OF_ONE_NETWORK
    // The vendor comes again after this one, for hours.
    return isFull ? new Failure('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS }) : undefined
  }

  app.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request)
    // Otherwise Node would read the rest of the body, to no end.
    if (refusal) reply.header('connection', 'close')
    else inside.set(request, request.network)
    done(refusal)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    inside.delete(request)
    done()
  })
}
