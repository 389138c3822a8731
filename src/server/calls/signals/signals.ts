import type { FastifyInstance } from 'fastify'
import { siteChecks, siteParts } from '../../health/site-checks.ts'
import type { Services } from '../../services.ts'
import { setUpLogging } from '../../setup/logging.ts'
import { metricsLogin } from '../../setup/metrics-login.ts'
import { setUpHeaders } from '../../setup/security-headers.ts'
import { livenessCalls } from './liveness.ts'
import { metricsCall } from './metrics.ts'
import { seenAddressCall } from './seen-address.ts'
import { siteHealthCall } from './site-health.ts'
import { typeformWebhookCall } from './typeform-webhook.ts'

/** What programs ask and tell, and the site's health: answered however busy it is. */
export function signals(services: Services) {
  const { config, store, seals, openings, heard, visitorSecret, headers, metrics, proxyWatch, abuse, login } = services
  const health = siteParts(config, { store, visitorSecret })
  return async (app: FastifyInstance) => {
    setUpHeaders(app, headers.forCalls)
    // Not logged, like every unknown path: for everybody but the doctor there is nothing here.
    app.register(seenAddressCall(config, visitorSecret, heard))
    app.register(async (logged) => {
      setUpLogging(logged)
      logged.register(livenessCalls(store))
      logged.register(metricsCall(metricsLogin(config, login.signedIn), metrics))
      logged.register(typeformWebhookCall(store, config, { seals, openings, heard }))
      logged.register(
        siteHealthCall(store, login.signedIn, {
          activity: metrics.activity,
          hasUnbelievedProxy: proxyWatch.isNoticed,
          isBurst: abuse.isBurst,
          siteChecks: () => siteChecks(health),
        }),
      )
    })
  }
}
