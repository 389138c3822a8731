import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiPaths } from '#contract/paths.ts'
import { Failure } from '../../failure.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { evidenceOf, readHidden, SANDBOX_RESPONSE, surveyWithForm } from '../../typeform/found-response.ts'
import { isSignature, isSignedBy } from '../../typeform/signature.ts'

/** A response carries the form's whole definition as well as the answers. */
const LIMIT_BYTES = 512 * 1024
const MOST_AT_ONCE = 32
/** One network cannot take every place. */
const MOST_OF_ONE_NETWORK = 8
const RETRY_AFTER_SECONDS = 60

/** Typeform sends us each response. Never answered with 404 or 410: either would make it stop. */
export function typeformWebhookCall({ config, store, seals, schedule, webhookCounts }: Services) {
  const { webhookSecret } = config.typeform
  return async (app: TypedApp) => {
    limitWebhooks(app, webhookSecret !== undefined)
    app.removeAllContentTypeParsers()
    // The signature is of the raw bytes: nothing may parse them first.
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    app.post(apiPaths.typeformWebhook, { bodyLimit: LIMIT_BYTES }, async ({ body, headers }) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const isGenuine = webhookSecret && isSignedBy(webhookSecret, bytes, String(headers['typeform-signature']))
      if (!isGenuine) {
        webhookCounts.forged += 1
        throw new Failure('bad-signature')
      }
      const event = readEvent(bytes)
      if (event.kind === 'ignored') return { received: true }
      webhookCounts.genuine += 1
      const surveyId = surveyWithForm(config.forms, event.formId)
      if (!surveyId || event.responseId === SANDBOX_RESPONSE) throw new Failure('wrong-form')
      await store.typeformEvidence.record(evidenceOf(event, { surveyId, formId: event.formId, seals, schedule }))
      return { received: true }
    })
  }
}

/** Before a body is read: whether it may be genuine, and whether there is room for it. */
function limitWebhooks(app: FastifyInstance, isConfigured: boolean): void {
  const inside = new Map<FastifyRequest, string>()

  function refusalOf({ headers, network }: FastifyRequest): Failure | undefined {
    if (!isConfigured || !isSignature(headers['typeform-signature'])) return new Failure('bad-signature')
    if (Number(headers['content-length'] ?? 0) > LIMIT_BYTES) return new Failure('too-large')
    const ofNetwork = [...inside.values()].filter((other) => other === network).length
    const isFull = inside.size >= MOST_AT_ONCE || ofNetwork >= MOST_OF_ONE_NETWORK
    // Typeform tries again after this status, for hours.
    return isFull ? new Failure('too-many-webhooks', { retryAfterSeconds: RETRY_AFTER_SECONDS }) : undefined
  }

  app.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request)
    // Otherwise Node would read the rest of the body for nothing.
    if (refusal) reply.header('connection', 'close')
    else inside.set(request, request.network)
    done(refusal)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    inside.delete(request)
    done()
  })
}

function readEvent(bytes: Buffer) {
  const event = parse(bytes) as { event_type?: unknown; form_response?: Record<string, unknown> } | null
  if (event?.event_type !== 'form_response') return { kind: 'ignored' as const }
  const { form_id: formId, token: responseId, hidden, answers } = event.form_response ?? {}
  const isUnderstood = isId(formId) && isId(responseId)
  if (!isUnderstood) throw new Failure('bad-request')
  return { kind: 'response' as const, formId, responseId, ...readHidden(hidden), answers }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(value)
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Failure('bad-json')
  }
}
