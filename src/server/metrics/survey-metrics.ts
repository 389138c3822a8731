import { Counter, Gauge, type Registry } from 'prom-client'
import type { SiteTallies } from './site-tallies.ts'

/** What the database counts, of all processes and since its beginning. Nothing is told while it does not answer. */
export function surveyMetrics(registry: Registry) {
  const registers = [registry]
  const starts = new Counter({
    name: 'encuestas_starts_total',
    help: 'Sessions begun',
    labelNames: ['survey'],
    registers,
  })
  const completions = new Counter({
    name: 'encuestas_completions_total',
    help: 'Completions counted',
    labelNames: ['survey'],
    registers,
  })
  const repeats = new Counter({
    name: 'encuestas_repeats_refused_total',
    help: 'Visitors turned away because their address had answered',
    labelNames: ['survey', 'moment'],
    registers,
  })
  const unproven = new Gauge({
    name: 'encuestas_typeform_unproven',
    help: 'Completions that Typeform has not proven yet',
    registers,
  })
  return (tallies: SiteTallies | undefined) => {
    for (const metric of [starts, completions, repeats]) metric.reset()
    unproven.remove()
    if (!tallies) return
    unproven.set(tallies.unproven)
    for (const { id: survey, total, completed, refused } of tallies.surveys) {
      starts.inc({ survey }, total)
      completions.inc({ survey }, completed)
      for (const [moment, count] of Object.entries(refused)) repeats.inc({ survey, moment }, count)
    }
  }
}
