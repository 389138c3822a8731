import type { onRequestHookHandler } from 'fastify'
import type { SiteMetrics } from '../../metrics/site-metrics.ts'
import type { TypedApp } from '../../typed-app.ts'

/** /metrics, for a program that watches the site. Answered also while the store is not: that is what it should hear. */
export function metricsCall(mayRead: onRequestHookHandler, { exposition }: Pick<SiteMetrics, 'exposition'>) {
  return async (app: TypedApp) => {
    app.get('/metrics', { onRequest: mayRead }, async (_request, reply) => {
      const { type, text } = await exposition()
      return reply.type(type).send(text)
    })
  }
}
