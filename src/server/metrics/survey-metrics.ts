import { Counter, Gauge, type Registry } from 'prom-client'
import type { SiteTallies } from './site-tallies.ts'

/** What the database counts, of all processes and since its beginning. Nothing is told while it does not answer. */
export function surveyMetrics(registry: Registry) {
  const registers = [registry]
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  const starts = counter('encuestas_starts_total', 'Sessions begun', 'survey')
  const completions = counter('encuestas_completions_total', 'Completions counted', 'survey')
  const repeats = counter(
    'encuestas_repeats_refused_total',
    'Visitors turned away because their address had answered',
    'survey',
    'moment',
  )
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
