import type { CheckResult } from '#contract/health-schemas.ts'
import { ago } from '#rules/format/dates.ts'
import type { ForgettingState } from '#store/forgetfulness.ts'
import { checkResult } from './check-result.ts'

/** Three rounds that came to nothing. */
const LATE_MS = 15 * 60_000

/** Whether the files still tell in what order people came. */
export function forgettingCheck({ lastAt, lastMs, dueSince, heldUpSince }: ForgettingState, now: number): CheckResult {
  const { good, warning } = checkResult('forgetting', 'Orden de llegada')
  if (heldUpSince !== undefined) {
    const since = ago(now - heldUpSince)
    return warning(`No se ha podido borrar de los archivos: otro programa está leyendo la base (${since}).`, LET_IT_END)
  }
  if (dueSince !== undefined && now - dueSince > LATE_MS) {
    return warning(`Debió borrarse de los archivos ${ago(now - dueSince)} y no se ha hecho.`, SEE_LOG)
  }
  if (lastAt === undefined) return good('Se borra de los archivos cada cinco minutos; todavía no ha tocado.')
  return good(`Se borró de los archivos ${ago(now - lastAt)}, en ${lastMs} ms.`)
}

const LET_IT_END =
  'Espera a que termine el respaldo o el análisis, o ciérralo: mientras tanto los archivos dicen en qué orden llegó la gente. El sitio lo intenta cada diez segundos.'
const SEE_LOG = 'Busca en el registro del sitio la tarea «forget»: dice por qué falla.'
