import Fastify from 'fastify'
import { isOver } from '#rules/openness.ts'
import type { Store } from '#store/store.ts'
import { analyses } from './analyses.ts'
import { openAnswersCall } from './calls/panel/open-answers.ts'
import { panelCsvCalls } from './calls/panel/panel-csv.ts'
import { panelExportCalls } from './calls/panel/panel-exports.ts'
import { panelOverviewCall } from './calls/panel/panel-overview.ts'
import { releaseCalls } from './calls/panel/releases.ts'
import { settingAsideCalls } from './calls/panel/setting-aside.ts'
import { surveyAnalysisCalls } from './calls/panel/survey-analysis.ts'
import { surveyQualityCall } from './calls/panel/survey-quality.ts'
import { surveyStatsCall } from './calls/panel/survey-stats.ts'
import { surveyTurnoutCall } from './calls/panel/survey-turnout.ts'
import { askForProofCall } from './calls/participation/ask-for-proof.ts'
import { checkAccessCall } from './calls/participation/check-access.ts'
import { completeSessionCall, verifyCompletionCall } from './calls/participation/complete-session.ts'
import { startSessionCall } from './calls/participation/start-session.ts'
import { storeAnswersCall } from './calls/participation/store-answers.ts'
import { setUpHealth } from './calls/signals/liveness.ts'
import { metricsCall } from './calls/signals/metrics.ts'
import { seenAddressCall } from './calls/signals/seen-address.ts'
import { siteHealthCall } from './calls/signals/site-health.ts'
import { typeformWebhookCall } from './calls/signals/typeform-webhook.ts'
import type { Config } from './config.ts'
import { siteChecks, siteParts } from './health/site-checks.ts'
import { siteMetrics } from './metrics/site-metrics.ts'
import type { Openings } from './openings.ts'
import type { LiveSite } from './pages/live-site.ts'
import { panelPages, publicPages } from './pages/public-pages.ts'
import { proofChallenges } from './proof/challenges.ts'
import { releaseWorkflow } from './releases/release-workflow.ts'
import { refuseAmbiguousRequests } from './setup/ambiguous-requests.ts'
import { setUpBodies } from './setup/bodies.ts'
import { answerUnknownPaths, setUpErrorReplies } from './setup/error-replies.ts'
import { refuseForeignPages } from './setup/foreign-pages.ts'
import { httpOptions } from './setup/http-options.ts'
import { setUpLoadShedding } from './setup/load-shedding.ts'
import { type LogStream, logOptions, setUpLogging } from './setup/logging.ts'
import { metricsLogin } from './setup/metrics-login.ts'
import { panelLogin } from './setup/panel-login.ts'
import { limitCalls, limitStarts, refusalCounts } from './setup/rate-limit.ts'
import { repeatedLines } from './setup/repeated-lines.ts'
import { callHeaders, pageHeaders, setUpHeaders } from './setup/security-headers.ts'
import { unbelievedProxyWatch } from './setup/unbelieved-proxy.ts'
import { formStandings } from './typeform/form-states.ts'
import { heardWebhooks } from './typeform/heard-webhooks.ts'
import type { ResponsesApi } from './typeform/responses-api.ts'
import { reportChecker } from './typeform/verification.ts'
import { setUpAbuseSignals } from './visitor/abuse-signals.ts'
import { setUpNetwork } from './visitor/network.ts'
import { responseFlags } from './visitor/response-flags.ts'
import { sessionSeals } from './visitor/session-seal.ts'
import { visitorNames } from './visitor/visitor-name.ts'

export interface Parts {
  readonly config: Config
  readonly store: Store
  readonly site: LiveSite
  readonly visitorSecret: string
  /** The part of the key that each survey has for itself. */
  readonly keyParts: ReadonlyMap<string, string>
  readonly openings: Openings
  /** Absent without a token: then only webhooks can prove a Typeform response. */
  readonly typeformApi: ResponsesApi | undefined
  readonly logStream: LogStream
  /** How late the processor may be before calls are refused; more where others use it too. */
  readonly longestLagMs?: number | undefined
}

export function buildApp({ config, store, site, openings, typeformApi, logStream, longestLagMs, ...others }: Parts) {
  const { visitorSecret } = others
  const refusals = refusalCounts()
  const metrics = siteMetrics(store, refusals.sinceStart)
  const repeated = repeatedLines()
  const forPages = pageHeaders(config)
  const pages = publicPages(site, forPages, metrics.requests)
  const app = Fastify(
    httpOptions(config, logOptions(logStream, repeated), {
      answerAtOnce: pages.answerAtOnce,
      metrics: metrics.requests,
    }),
  )
  // A logger for each request would cost more than the request: what a line says of one is in the line.
  app.log.child = () => app.log
  app.addHook('onClose', async () => repeated.tell())
  const forCalls = callHeaders(config)
  const nameVisitor = visitorNames(visitorSecret, others.keyParts)
  const { signedIn, rememberDevice } = panelLogin(config, visitorSecret)
  const seals = sessionSeals(visitorSecret)
  const challenges = proofChallenges(visitorSecret)
  const abuse = setUpAbuseSignals(app, { config, store })
  const starting = {
    store,
    nameVisitor,
    seals,
    openings,
    flags: responseFlags({ abuse, nameVisitor, proofOfWork: config.proofOfWork }),
  }
  const completing = { ...starting, forms: config.forms, challenges, proofOfWork: config.proofOfWork }
  const supports = reportChecker({ store, seals, openings, api: typeformApi, log: app.log })
  const proxyWatch = unbelievedProxyWatch(config)
  const health = siteParts(config, { store, visitorSecret })
  const heard = heardWebhooks()
  const releases = releaseWorkflow({
    store,
    config,
    log: app.log,
    now: Date.now,
    isClosed: (surveyId) => isOver(openings.of(surveyId), Date.now()),
    changed: site.refresh,
  })

  metrics.watch(app)
  setUpNetwork(app, config)
  refuseAmbiguousRequests(app)
  setUpBodies(app)
  setUpErrorReplies(app, forCalls, metrics.requests)
  answerUnknownPaths(app, site, { forPages: forPages.usual, forCalls }, metrics.requests)
  app.register(pages.routes)
  app.register(async (own) => {
    setUpHeaders(own, forCalls)
    own.register(seenAddressCall(config, visitorSecret, heard))
  })
  app.register(async (panel) => {
    setUpLogging(panel)
    panel.register(
      panelPages(site, forPages, {
        hooks: [signedIn, rememberDevice],
        refused: metrics.requests.refused,
        previewOf: (surveyId) => releases.preview(surveyId, site.previewOf),
      }),
    )
  })
  app.register(async (signals) => {
    setUpHeaders(signals, forCalls)
    setUpLogging(signals)
    setUpHealth(signals, store)
    signals.register(metricsCall(metricsLogin(config, signedIn), metrics))
    signals.register(
      siteHealthCall(store, signedIn, {
        activity: metrics.activity,
        hasUnbelievedProxy: proxyWatch.isNoticed,
        isBurst: abuse.isBurst,
        siteChecks: () => siteChecks(health),
      }),
    )
    signals.register(typeformWebhookCall(store, config, { seals, openings, heard }))
  })
  app.register(async (calls) => {
    setUpHeaders(calls, forCalls)
    setUpLogging(calls)
    setUpLoadShedding(calls, longestLagMs)
    proxyWatch.watch(calls)
    refuseForeignPages(calls, config)
    calls.register(async (visits) => {
      limitCalls(visits, config, refusals)
      visits.register(checkAccessCall(store, nameVisitor, { openings, origin: metrics.origin }))
      visits.register(async (starts) => {
        limitStarts(starts, config, refusals)
        starts.register(startSessionCall(starting))
      })
      visits.register(verifyCompletionCall(completing, supports))
      visits.register(completeSessionCall(completing))
      visits.register(storeAnswersCall(completing))
      if (config.proofOfWork !== 'off') visits.register(askForProofCall({ seals, challenges }))
    })
    // Not limited by network: whoever floods the office's would close the panel that is open there.
    calls.register(surveyStatsCall(store, signedIn))
    calls.register(
      panelOverviewCall(store, signedIn, { typeform: formStandings(store, config), isBurst: abuse.isBurst }),
    )
    calls.register(surveyTurnoutCall(store, signedIn))
    calls.register(panelCsvCalls(store, signedIn))
    calls.register(panelExportCalls(store, signedIn))
    calls.register(surveyAnalysisCalls(analyses(store), signedIn))
    calls.register(settingAsideCalls(store, signedIn))
    calls.register(surveyQualityCall(store, signedIn, { isBurst: abuse.isBurst, refusals: refusals.sinceStart }))
    calls.register(releaseCalls(releases, signedIn))
    calls.register(openAnswersCall(store, signedIn, visitorSecret))
  })
  return app
}

export type App = ReturnType<typeof buildApp>
