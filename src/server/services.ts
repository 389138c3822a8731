import type { FastifyInstance } from 'fastify'
import { isOver } from '#rules/openness.ts'
import type { Store } from '#store/store.ts'
import { isListed } from '#surveys/visibility.ts'
import { backupJob } from './backup/backup-job.ts'
import { codedStore } from './coding/coded-store.ts'
import type { Config } from './config.ts'
import type { LiveCatalog } from './live-catalog.ts'
import type { JobRunCounter } from './metrics/job-runs.ts'
import { siteMetrics } from './metrics/site-metrics.ts'
import type { LiveSite } from './pages/live-site.ts'
import { publicPages } from './pages/public-pages.ts'
import { knownAccounts } from './people/known-accounts.ts'
import { refusedLogins } from './people/refused-logins.ts'
import { proofChallenges } from './proof/challenges.ts'
import { clientLinks } from './releases/client-links.ts'
import type { ReleaseParts } from './releases/release-facts.ts'
import { releaseWorkflow } from './releases/release-workflow.ts'
import { loadShedding } from './setup/load-shedding.ts'
import type { LogStream } from './setup/logging.ts'
import { panelLogin } from './setup/panel-login.ts'
import { repeatedLines } from './setup/repeated-lines.ts'
import { siteHeaders } from './setup/security-headers.ts'
import { untrustedProxyWatch } from './setup/untrusted-proxy.ts'
import { readSurveyUpload } from './survey-files/survey-file-reader.ts'
import type { SurveySchedule } from './survey-schedule.ts'
import type { ResponsesApi } from './typeform/responses-api.ts'
import { completionVerifier } from './typeform/verification.ts'
import { setUpAbuseSignals } from './visitor/abuse-signals.ts'
import { responseFlags } from './visitor/response-flags.ts'
import { sessionSeals } from './visitor/session-seal.ts'
import { visitorNames } from './visitor/visitor-name.ts'

export interface Parts {
  readonly config: Config
  readonly store: Store
  readonly catalog: LiveCatalog
  readonly site: LiveSite
  readonly visitorSecret: string
  readonly schedule: SurveySchedule
  /** Absent without a token: then only webhooks can verify a Typeform response. */
  readonly typeformApi: ResponsesApi | undefined
  /** What the background jobs do, for the metrics. */
  readonly jobRuns: JobRunCounter
  readonly logStream: LogStream
  /** How late the event loop may be before calls are refused; tests on a shared machine allow more. */
  readonly longestLagMs?: number | undefined
}

/** What is needed before Fastify handles a request. */
export function requestServices(parts: Parts) {
  const { config, site, logStream } = parts
  const metrics = siteMetrics(parts)
  const headers = siteHeaders(config, site.inlineStyle)
  const pages = publicPages(site, headers.forPages, metrics.requests)
  return { config, headers, metrics, pages, log: { stream: logStream, repeated: repeatedLines() } }
}

export type RequestServices = ReturnType<typeof requestServices>

/** Everything that pages and calls are built from. */
export function siteServices(app: FastifyInstance, parts: Parts, requests: RequestServices) {
  const { config, store, catalog, site, schedule, typeformApi, visitorSecret } = parts
  const nameVisitor = visitorNames(visitorSecret, catalog.keyParts)
  const seals = sessionSeals(visitorSecret)
  const accounts = knownAccounts(store)
  const abuse = setUpAbuseSignals(app, { config, store, catalog })
  const released: ReleaseParts = {
    store,
    config,
    log: app.log,
    now: Date.now,
    isClosed: (surveyId) => isOver(schedule.of(surveyId), Date.now()),
    isTrial: (surveyId) => catalog.visibilityOf(surveyId)?.visibility === 'trial',
    isHidden: (surveyId) => !isListed(catalog.visibilityOf(surveyId)?.visibility ?? 'public'),
    changed: () => site.refresh(),
    openedOn: catalog.openedOn,
  }
  return {
    ...parts,
    ...requests,
    nameVisitor,
    seals,
    abuse,
    challenges: proofChallenges(visitorSecret),
    flags: responseFlags({ abuse, nameVisitor, proofOfWork: config.proofOfWork }),
    isVerified: completionVerifier({ store, seals, schedule, api: typeformApi, log: app.log }),
    accounts,
    coded: codedStore(store),
    login: panelLogin({
      config,
      secret: visitorSecret,
      accounts: accounts.all,
      onRefused: refusedLogins(store.record.keep),
    }),
    load: loadShedding(app, parts.longestLagMs),
    proxyWatch: untrustedProxyWatch(config),
    readSurveyUpload,
    backups: backupJob({ config, store, visitorSecret, log: app.log }),
    /** Webhooks since the start: those signed with our secret, and those with another signature. */
    webhookCounts: { genuine: 0, forged: 0 },
    releases: releaseWorkflow(released),
    clientLinks: clientLinks(released),
  }
}

export type Services = ReturnType<typeof siteServices>
