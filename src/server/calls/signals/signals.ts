import { guardPanelCalls } from '../../people/call-roles.ts'
import type { Services } from '../../services.ts'
import { setUpLogging } from '../../setup/logging.ts'
import type { TypedApp } from '../../typed-app.ts'
import { seenAddressCall } from './seen-address.ts'
import { siteHealthCall } from './site-health.ts'
import { typeformWebhookCall } from './typeform-webhook.ts'

/** Calls by other programs, and the site's health: answered however busy the site is. */
export function signals(services: Services) {
  const { store, headers, metrics, login } = services
  return async (app: TypedApp) => {
    app.addHook('onRequest', async (_request, reply) => void reply.headers(headers.forCalls))
    // Not logged, like any unknown path: for everybody but the doctor there is nothing here.
    app.register(seenAddressCall(services))
    app.register(async (logged: TypedApp) => {
      setUpLogging(logged)
      logged.get('/healthz', async () => ({ status: 'ok' }))
      // Fails unless the store answers.
      logged.get('/readyz', async () => {
        await store.ping()
        return { status: 'ok' }
      })
      // Answered even while the store does not answer: that is what monitoring needs to see.
      logged.get('/metrics', { onRequest: login.mayReadMetrics }, async (_request, reply) => {
        const { type, text } = await metrics.exposition()
        return reply.type(type).send(text)
      })
      logged.register(typeformWebhookCall(services))
      logged.register(async (panel: TypedApp) => {
        guardPanelCalls(panel, services)
        siteHealthCall(panel, services)
      })
    })
  }
}
