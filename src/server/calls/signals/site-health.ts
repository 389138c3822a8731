import type { FastifyBaseLogger } from 'fastify'
import { type CheckResult, HealthReply } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { allChecks } from '../../health/all-checks.ts'
import { bad, resultsOf, worstGrade } from '../../health/check.ts'
import { liveChecks } from '../../health/live-checks.ts'
import { factsReader, orFailed } from '../../health/read-facts.ts'
import type { Activity } from '../../metrics/activity.ts'
import { programVersion } from '../../process/program-version.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'

/** All checks. Answered even while the store does not answer, and however late the event loop is. */
export function siteHealthCall(app: TypedApp, services: Services): void {
  const { catalog, config, store, visitorSecret, metrics, proxyWatch, abuse } = services
  const readFacts = factsReader(config, { store, visitorSecret, catalog })
  const schema = { response: { 200: HealthReply } }
  app.get(apiPaths.health, { schema }, async ({ log }) => {
    const activity = await metrics.activity()
    const { forgetting } = activity
    const live = { activity, hasUntrustedProxy: proxyWatch.isNoticed(), bursts: abuse.bursts() }
    const read = await orFailed(readFacts())
    // What a running process knows of itself is told even where nothing else can be read.
    const known = { config, now: Date.now(), forgetting, live }
    const checks =
      'error' in read
        ? [...resultsOf(liveChecks, known), failedChecks(read.error, log)]
        : resultsOf(allChecks, { ...read, ...known })
    return {
      grade: worstGrade(checks),
      checks,
      version: programVersion,
      ...liveNumbersOf(activity),
      lastProofAt: activity.writer.lastProofAt || null,
    }
  })
}

function failedChecks(error: unknown, log: Pick<FastifyBaseLogger, 'error'>): CheckResult {
  const sentence = 'No se pudieron revisar los ajustes, el disco, las copias ni Typeform.'
  log.error(error, sentence)
  const advice = 'La última línea del registro con "level":50 dice por qué.'
  return { check: 'checks', title: 'Revisión', ...bad(sentence, advice) }
}

function liveNumbersOf({ startedAt, recentCommits, writer, eventLoop, refusals, memoryBytes, connections }: Activity) {
  const { count, seconds, p95 } = recentCommits
  return {
    startedAt,
    commits: {
      count,
      meanMs: count > 0 ? (seconds / count) * 1_000 : null,
      // Beyond the last bucket it is not known by how much.
      mostMs: p95 !== undefined && Number.isFinite(p95) ? p95 * 1_000 : null,
    },
    waitingWrites: writer.waiting,
    lateness: { usual: eventLoop.p99 * 1_000, worst: eventLoop.max * 1_000 },
    memoryBytes,
    connections,
    refusals: refusals
      .filter(({ sinceStart }) => sinceStart > 0)
      .toSorted((one, other) => other.sinceStart - one.sinceStart),
  }
}
