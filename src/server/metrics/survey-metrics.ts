import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import { HOUR_MS } from '#rules/durations.ts'
import type { Store } from '#store/store.ts'
import type { Catalog } from '#surveys/catalog.ts'
import type { LiveCatalog } from '../live-catalog.ts'
import type { ProcessState } from './process-metrics.ts'

/** What the database counts, for all processes and since it was created. Left out while it does not answer. */
export function surveyMetrics(registry: Registry, store: Store, catalog: Pick<LiveCatalog, 'listed'>) {
  const registers = [registry]
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `encuestas_${name}`, help, labelNames, registers })
  const gauge = (name: string, help: string) => new Gauge({ name: `encuestas_${name}`, help, registers })
  const isUp = gauge('store_up', '1 while the database answers and takes what is written')
  const starts = counter('starts_total', 'Sessions begun', 'survey')
  const completions = counter('completions_total', 'Completions counted', 'survey')
  const repeatsHelp = 'Visitors turned away because their address had answered'
  const repeats = counter('repeats_refused_total', repeatsHelp, 'survey', 'moment')
  const silent = gauge(
    'typeform_silent',
    '1 while several completions wait for Typeform and it has confirmed none for hours',
  )
  return {
    async refresh(process: ProcessState) {
      const tallies = await readTallies(store, catalog.listed()).catch(() => undefined)
      const { isFailing, isStuck } = process.writer
      isUp.set(tallies && !isFailing && !isStuck ? 1 : 0)
      for (const metric of [starts, completions, repeats]) metric.reset()
      silent.remove()
      if (!tallies) return
      silent.set(isTypeformSilent(process, tallies.unproven, Date.now()) ? 1 : 0)
      for (const { id: survey, total, completed, refused } of tallies.surveys) {
        starts.inc({ survey }, total)
        completions.inc({ survey }, completed)
        for (const [moment, count] of Object.entries(refused)) repeats.inc({ survey, moment }, count)
      }
    },
  }
}

export async function readTallies({ tallies, typeformEvidence }: Store, catalog: Catalog) {
  const [surveys, waiting] = await Promise.all([
    Promise.all(catalog.map(async ({ id }) => ({ id, ...(await tallies.of(id)) }))),
    typeformEvidence.waiting(),
  ])
  return { surveys, unproven: waiting.reduce((sum, form) => sum + form.waiting, 0) }
}

/** Some wait for a day or two though nothing is wrong, because their form was never sent: one or two mean nothing. */
const SEVERAL = 5
const QUIET_MS = 2 * HOUR_MS

/** Whether several completions wait for Typeform while it has confirmed none for hours. */
export function isTypeformSilent({ writer, startedAt }: ProcessState, unproven: number, now: number): boolean {
  return unproven >= SEVERAL && now - (writer.lastProofAt || startedAt) >= QUIET_MS
}
