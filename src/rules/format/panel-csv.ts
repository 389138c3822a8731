import type { FunnelReply, OverviewReply, TurnoutReply } from '#contract/panel-schemas.ts'
import { completionRate } from './completion-rate.ts'
import { type CsvCell, toCsv } from './csv.ts'
import { sortableTime } from './dates.ts'

type Tallies = OverviewReply['surveys'][number]

const surveyColumns: readonly [string, (survey: Tallies, title: string) => CsvCell][] = [
  ['Encuesta', ({ id }) => id],
  ['Título', (_, title) => title],
  ['Total', ({ total }) => total],
  ['Completadas', ({ completed }) => completed],
  ['IP únicas', ({ unique_ips }) => unique_ips],
  ['Tasa de finalización (%)', completionRate],
  ['Verificadas', ({ verified }) => verified],
  ['Reportadas', ({ reported }) => reported],
  ['Por el formulario propio', ({ standIn }) => standIn],
  ['Contadas', ({ counted }) => counted],
  ['Apartadas', ({ setAside }) => setAside.reduce((sum, { responses }) => sum + responses, 0)],
  ['Apartadas por regla', ({ setAside }) => setAside.map(({ name, responses }) => `${name}: ${responses}`).join('; ')],
  ['Rechazadas al entrar', ({ refused }) => refused.check],
  ['Rechazadas al iniciar', ({ refused }) => refused.start],
  ['Rechazadas al enviar', ({ refused }) => refused.completion],
]

/** A line with the tallies of each survey. */
export function surveysCsv({ surveys }: Pick<OverviewReply, 'surveys'>, titleOf: (id: string) => string): string {
  const rows = surveys.map((survey) => surveyColumns.map(([, cellOf]) => cellOf(survey, titleOf(survey.id))))
  const names = surveyColumns.map(([name]) => name)
  return toCsv(names, rows)
}

export function hoursCsv({ hours }: Pick<TurnoutReply, 'hours'>): string {
  const rows = hours.map(({ hour, started, completed }) => [sortableTime(Date.parse(hour)), started, completed])
  return toCsv(['Hora (Ciudad de México)', 'Iniciadas', 'Completadas'], rows)
}

export function daysCsv({ days }: Pick<TurnoutReply, 'days'>): string {
  const rows = days.map(({ day, started, completed }) => [day, started, completed])
  return toCsv(['Día (Ciudad de México)', 'Iniciadas', 'Completadas'], rows)
}

export function funnelCsv({ days, stages }: Pick<FunnelReply, 'days' | 'stages'>): string {
  const rows = days.map((day, at) => [day, ...stages.map((stage) => stage.days[at])])
  return toCsv(['Día (Ciudad de México)', ...stages.map(({ name }) => name)], rows)
}

/** A line for each postal code, and one for completions without a place. Those still in the inbox are not included. */
export function placesCsv({
  municipalities,
  withoutPlace,
}: Pick<TurnoutReply, 'municipalities' | 'withoutPlace'>): string {
  const rows = municipalities.flatMap(({ municipality, postalCodes }) =>
    postalCodes.map(({ postalCode, completed }) => [municipality, postalCode, completed]),
  )
  return toCsv(
    ['Municipio', 'Código postal', 'Completadas'],
    [...rows, ['Sin lugar registrado', undefined, withoutPlace]],
  )
}
