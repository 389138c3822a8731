import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { Store } from '#store/store.ts'
import type { Catalog } from '#surveys/catalog.ts'
import { isTypeformSilent } from '../health/typeform-silence.ts'
import type { LiveCatalog } from '../live-catalog.ts'

/** What the database counts, for all processes and since it was created. Left out while it does not answer. */
export function surveyMetrics(registry: Registry, store: Store, catalog: Pick<LiveCatalog, 'all'>) {
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
  const startedAt = Date.now()
  return {
    async refresh() {
      const tallies = await readTallies(store, catalog.all())
      const { isFailing, isStuck, lastProofAt } = store.writerState()
      isUp.set(tallies && !isFailing && !isStuck ? 1 : 0)
      for (const metric of [starts, completions, repeats]) metric.reset()
      silent.remove()
      if (!tallies) return
      const quietMs = Date.now() - (lastProofAt || startedAt)
      silent.set(isTypeformSilent({ unproven: tallies.unproven, quietMs }) ? 1 : 0)
      for (const { id: survey, total, completed, refused } of tallies.surveys) {
        starts.inc({ survey }, total)
        completions.inc({ survey }, completed)
        for (const [moment, count] of Object.entries(refused)) repeats.inc({ survey, moment }, count)
      }
    },
  }
}

/** Undefined when the store does not answer, so that metrics and checks can still say so. */
export async function readTallies({ tallies, typeformEvidence }: Store, catalog: Catalog) {
  try {
    const [surveys, waiting] = await Promise.all([
      Promise.all(catalog.map(async ({ id }) => ({ id, ...(await tallies.of(id)) }))),
      typeformEvidence.waiting(),
    ])
    const unproven = waiting.reduce((sum, form) => sum + form.waiting, 0)
    return { surveys, unproven }
  } catch {
    return undefined
  }
}
