import type { CheckResult } from '#contract/health-schemas.ts'
import { compactDay } from '#rules/format/dates.ts'
import { checkResult } from './check-result.ts'

const { good, bad } = checkResult('clock', 'Reloj')
const MAX_SKEW_MS = 2 * 60_000

/** How far another machine's clock is ahead of ours. */
export interface OtherClock {
  readonly whose: string
  readonly aheadMs: number
}

interface ClockFacts {
  readonly now: number
  readonly clocks: readonly OtherClock[]
  /** The day of the last answer, such as `20261116`. */
  readonly newestDay: string | undefined
  readonly backupAt: number | undefined
}

/** Whether this machine's clock is right, as far as other clocks and stored dates show. */
export function clockCheck({ now, clocks, newestDay, backupAt }: ClockFacts): CheckResult {
  const other = clocks.find(({ aheadMs }) => Math.abs(aheadMs) > MAX_SKEW_MS)
  if (other) return bad(`El reloj de esta máquina va ${skewText(other)}.`, SET_IT)
  if (newestDay !== undefined && newestDay > compactDay(now)) {
    return bad('Hay respuestas con fecha de mañana o después: el reloj está atrasado, o estuvo adelantado.', SET_IT)
  }
  if (backupAt !== undefined && backupAt - now > MAX_SKEW_MS) {
    return bad('La última copia tiene una hora que aún no llega: el reloj está atrasado, o estuvo adelantado.', SET_IT)
  }
  if (clocks.length === 0) return good('Nada indica que esté mal; no había otro reloj con qué compararlo.')
  return good(`Coincide con el de ${clocks.map(({ whose }) => whose).join(' y el de ')}.`)
}

/** The clock of whoever answered, by its Date header. */
export function clockOf(whose: string, { headers }: { readonly headers?: Headers }, now: number): OtherClock[] {
  const at = Date.parse(headers?.get('date') ?? '')
  return Number.isNaN(at) ? [] : [{ whose, aheadMs: at - now }]
}

function skewText({ whose, aheadMs }: OtherClock): string {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  const long = minutes < 120 ? `${minutes} minutos` : `${Math.round(minutes / 60)} horas`
  return `${long} ${aheadMs > 0 ? 'atrasado' : 'adelantado'} respecto del de ${whose}`
}

const SET_IT =
  'Sincroniza el reloj (timedatectl set-ntp true). De la hora dependen los días de las respuestas, las fechas de cierre y los certificados.'
