import type { OverviewReply, TurnoutReply } from '#contract/panel-schemas.ts'
import { completionRate } from './completion-rate.ts'
import { toCsv } from './csv.ts'
import { sortableTime } from './dates.ts'

/** The tallies of every survey, one a line. */
export function surveysCsv({ surveys }: Pick<OverviewReply, 'surveys'>, titleOf: (id: string) => string): string {
  const header = [
    'Encuesta',
    'Título',
    'Total',
    'Completadas',
    'IP únicas',
    'Tasa de finalización (%)',
    'Verificadas',
    'Reportadas',
    'Contadas',
    'Apartadas',
    'Apartadas por regla',
    'Rechazadas al entrar',
    'Rechazadas al iniciar',
    'Rechazadas al enviar',
    'Por sumar',
  ]
  const rows = surveys.map((survey) => [
    survey.id,
    titleOf(survey.id),
    survey.total,
    survey.completed,
    survey.unique_ips,
    completionRate(survey),
    survey.verified,
    survey.reported,
    survey.counted,
    survey.completed - survey.waiting - survey.counted,
    survey.setAside.map(({ name, responses }) => `${name}: ${responses}`).join('; '),
    survey.refused.check,
    survey.refused.start,
    survey.refused.completion,
    survey.waiting,
  ])
  return toCsv(header, rows)
}

export function hoursCsv({ hours }: Pick<TurnoutReply, 'hours'>): string {
  const rows = hours.map(({ hour, started, completed }) => [sortableTime(Date.parse(hour)), started, completed])
  return toCsv(['Hora (Ciudad de México)', 'Iniciadas', 'Completadas'], rows)
}

export function daysCsv({ days }: Pick<TurnoutReply, 'days'>): string {
  const rows = days.map(({ day, started, completed }) => [day, started, completed])
  return toCsv(['Día (Ciudad de México)', 'Iniciadas', 'Completadas'], rows)
}

/** A line for each postal code, and one for what came without a place: together they are all completions that do not wait. */
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
