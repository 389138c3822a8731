import type { FastifyBaseLogger, onRequestHookHandler } from 'fastify'
import { type Finding, HealthReply } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { boundOf, countOf } from '#rules/histogram.ts'
import type { Store } from '#store/store.ts'
import type { AlertBoard } from '../../alerts.ts'
import { gradeOf } from '../../health/grade-of.ts'
import { graded } from '../../health/graded.ts'
import { liveFindings } from '../../health/live-findings.ts'
import type { MeasuresSnapshot } from '../../measures/measures.ts'
import type { AllMeasures } from '../../measures/measures-of-all.ts'
import { readTallies } from '../../measures/site-tallies.ts'
import { programVersion } from '../../process/program-version.ts'
import type { TypedApp } from '../../typed-app.ts'

interface Sources {
  readonly allMeasures: AllMeasures
  readonly alerts: AlertBoard
  /** What the site is set to, stands on and depends on. */
  readonly findings: () => Promise<readonly Finding[]>
}

/** Whether everything is well. Answered also while the store is not, and however late the processor is. */
export function siteHealthCall(
  store: Store,
  signedIn: onRequestHookHandler,
  { allMeasures, alerts, findings }: Sources,
) {
  return async (app: TypedApp) => {
    app.get(apiPaths.health, { onRequest: signedIn, schema: { response: { 200: HealthReply } } }, async ({ log }) => {
      const [measures, tallies, ofSite] = await Promise.all([
        allMeasures(),
        readTallies(store),
        findings().catch((error) => notLookedAt(error, log)),
      ])
      const hasUnbelievedProxy = alerts.raised().some(({ code }) => code === 'unbelieved-proxy')
      const unproven = tallies?.unproven
      const all = [...liveFindings({ measures, unproven, hasUnbelievedProxy, now: Date.now() }), ...ofSite]
      return {
        grade: gradeOf(all),
        findings: all,
        version: programVersion,
        ...liveNumbersOf(measures),
        typeform: { unproven: unproven ?? null, lastProofAt: measures.writes.lastProofAt || null },
      }
    })
  }
}

function notLookedAt(error: unknown, log: Pick<FastifyBaseLogger, 'error'>): Finding[] {
  log.error(error)
  const sentence = 'No se pudieron revisar los ajustes, el disco, las copias ni Typeform.'
  return [graded('checks', 'Revisión').bad(sentence, 'La última línea del registro con "level":50 dice por qué.')]
}

function liveNumbersOf(measures: MeasuresSnapshot) {
  const { processes, startedAt, recent, writes, eventLoop, memory, connections, refusals } = measures
  const commits = countOf(recent.commitSeconds)
  const most = boundOf(recent.commitSeconds, 0.95)
  return {
    processes,
    startedAt,
    commits: {
      count: commits,
      meanMs: commits > 0 ? (recent.commitSeconds.sum / commits) * 1_000 : null,
      // Beyond the last bound nobody knows by how much.
      mostMs: most !== undefined && Number.isFinite(most) ? most * 1_000 : null,
    },
    waitingWrites: writes.waiting,
    lateness: { usual: eventLoop.p99 * 1_000, worst: eventLoop.max * 1_000 },
    memoryBytes: memory.resident,
    connections,
    refusals: Object.entries(refusals)
      .filter(([, sinceStart]) => sinceStart > 0)
      .map(([reason, sinceStart]) => ({ reason, sinceStart, lately: recent.refusals[reason] ?? 0 }))
      .toSorted((a, b) => b.sinceStart - a.sinceStart),
  }
}
