import type { CheckResult } from '#contract/health-schemas.ts'
import { ago } from '#rules/format/dates.ts'
import { checkResult } from './check-result.ts'

/** The job that empties it runs every five seconds. */
const LATE_MS = 5 * 60_000

/** Whether answers reach the results. Not how many wait: that would tell somebody with nine addresses about the tenth answer. */
export function inboxCheck(dueSince: number | undefined, now: number): CheckResult {
  const { good, warning } = checkResult('inbox', 'Respuestas recientes')
  if (dueSince === undefined || now - dueSince <= LATE_MS)
    return good('Pasan a los resultados en grupos de diez o más, y ninguna lleva más de lo debido.')
  return warning(`Hay respuestas que debieron pasar a los resultados ${ago(now - dueSince)} y no han pasado.`, SEE_LOG)
}

const SEE_LOG =
  'No se pierden: siguen guardadas. Busca en el registro la tarea «empty the inbox». Si no falla, esperan a Typeform: revisa que TYPEFORM_TOKEN siga vigente y que Typeform conteste.'
