import type { CheckResult } from '#contract/health-schemas.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import type { Activity } from '../metrics/activity.ts'
import { checkResult } from './check-result.ts'

/** What fails for a reason of ours. */
const ours = ['internal', 'unavailable', 'busy']
/** What is refused to somebody who wants to take part. */
const theirs = ['turn-taken', 'already-answered', 'too-many', 'no-proof', 'bad-answer', 'bad-place', 'unknown-session']

const MANY_OF_OURS = 0.05
const ENOUGH = 30
const MANY_OF_THEIRS = 0.3

/** Whether more than usual are turned away, of those who came in the last minutes. */
export function refusalCheck({
  recentCalls: calls,
  refusals,
}: Pick<Activity, 'recentCalls' | 'refusals'>): CheckResult {
  const { good, warning, bad } = checkResult('refusals', 'Rechazos')
  const sum = (reasons: readonly string[]) =>
    refusals.reduce((all, { reason, recent }) => all + (reasons.includes(reason) ? recent : 0), 0)
  const [failed, refused] = [sum(ours), sum(theirs)]
  if (failed > 0) {
    const times = failed === 1 ? 'falló una llamada' : `fallaron ${wholeNumber(failed)} llamadas`
    const sentence = `En los últimos cinco minutos ${times} de ${wholeNumber(Math.max(calls, failed))} por causa del sitio.`
    return failed >= MANY_OF_OURS * calls ? bad(sentence, LOOK_AROUND) : warning(sentence, LOOK_AROUND)
  }
  if (refused >= ENOUGH && refused >= MANY_OF_THEIRS * calls)
    return warning(
      `En los últimos cinco minutos se rechazaron ${wholeNumber(refused)} de ${wholeNumber(calls)} llamadas.`,
      WHY_SO_MANY,
    )
  return good('No hay más rechazos de lo común.')
}

const LOOK_AROUND =
  'Atiende primero lo demás que esta página muestre en rojo. Si no hay nada, busca en el registro las líneas con "level":50.'
const WHY_SO_MANY =
  'Abajo están los motivos. Muchas «desde esa conexión ya se había respondido» pueden ser una escuela u oficina, o un proxy que falta en TRUST_PROXY; muchas «demasiadas solicitudes», un programa.'
