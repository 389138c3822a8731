import Fastify from 'fastify'
import type { Store } from '#store/store.ts'
import { checkAccessCall } from './calls/check-access.ts'
import { completeSessionCall, verifyCompletionCall } from './calls/complete-session.ts'
import { panelCsvCalls } from './calls/panel-csv.ts'
import { panelOverviewCall } from './calls/panel-overview.ts'
import { startSessionCall } from './calls/start-session.ts'
import { storeAnswersCall } from './calls/store-answers.ts'
import { surveyStatsCall } from './calls/survey-stats.ts'
import { surveyTurnoutCall } from './calls/survey-turnout.ts'
import { typeformWebhookCall } from './calls/typeform-webhook.ts'
import type { Config } from './config.ts'
import { panelPages, publicPages } from './pages/public-pages.ts'
import type { Site } from './pages/site.ts'
import { setUpBodies } from './setup/bodies.ts'
import { answerUnknownPaths, setUpErrorReplies } from './setup/error-replies.ts'
import { refuseForeignPages } from './setup/foreign-pages.ts'
import { setUpHealth } from './setup/health.ts'
import { httpOptions } from './setup/http-options.ts'
import { setUpLoadShedding } from './setup/load-shedding.ts'
import { type LogStream, setUpLogging } from './setup/logging.ts'
import { panelLogin } from './setup/panel-login.ts'
import { setUpRateLimit } from './setup/rate-limit.ts'
import { callHeaders, pageHeaders, setUpHeaders } from './setup/security-headers.ts'
import type { ResponsesApi } from './typeform/responses-api.ts'
import { reportChecker } from './typeform/verification.ts'
import { setUpNetwork } from './visitor/network.ts'
import { sessionSeals } from './visitor/session-seal.ts'
import { visitorNames } from './visitor/visitor-name.ts'

export interface Parts {
  readonly config: Config
  readonly store: Store
  readonly site: Site
  readonly visitorSecret: string
  /** Absent without a token: then only webhooks can prove a Typeform response. */
  readonly typeformApi: ResponsesApi | undefined
  readonly logStream: LogStream
}

export function buildApp({ config, store, site, visitorSecret, typeformApi, logStream }: Parts) {
  const app = Fastify(httpOptions(config, logStream))
  // A logger for each request would cost more than the request: what a line says of one is in the line.
  app.log.child = () => app.log
  const forPages = pageHeaders(config)
  const forCalls = callHeaders(config)
  const nameVisitor = visitorNames(visitorSecret)
  const signedIn = panelLogin(config)
  const seals = sessionSeals(visitorSecret)
  const completing = { store, forms: config.forms, seals }
  const supports = reportChecker({ store, seals, api: typeformApi, log: app.log })

  setUpNetwork(app, config)
  setUpBodies(app)
  setUpErrorReplies(app, forCalls)
  answerUnknownPaths(app, site, { forPages, forCalls })
  app.register(publicPages(site, forPages))
  app.register(panelPages(site, forPages, signedIn))
  app.register(async (signals) => {
    setUpHeaders(signals, forCalls)
    setUpLogging(signals)
    setUpHealth(signals, store)
    signals.register(typeformWebhookCall(store, config, seals))
  })
  app.register(async (calls) => {
    setUpHeaders(calls, forCalls)
    setUpLogging(calls)
    setUpLoadShedding(calls)
    refuseForeignPages(calls, config)
    setUpRateLimit(calls, config)
    calls.register(checkAccessCall(store, nameVisitor))
    calls.register(startSessionCall(store, nameVisitor, seals))
    calls.register(verifyCompletionCall(completing, supports))
    calls.register(completeSessionCall(completing))
    calls.register(storeAnswersCall(store, seals))
    calls.register(surveyStatsCall(store, signedIn))
    calls.register(panelOverviewCall(store, signedIn, config))
    calls.register(surveyTurnoutCall(store, signedIn))
    calls.register(panelCsvCalls(store, signedIn))
  })
  return app
}

export type App = ReturnType<typeof buildApp>
