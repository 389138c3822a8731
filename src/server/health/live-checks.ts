import { burstWarning } from '#contract/messages.ts'
import { pagePaths } from '#contract/paths.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { ago } from '#rules/format/dates.ts'
import { percent, wholeNumber } from '#rules/format/percent.ts'
import { isDiskFull, reasonOf } from '#store/failure-reason.ts'
import type { Activity } from '../metrics/activity.ts'
import { isTypeformSilent } from '../metrics/survey-metrics.ts'
import { UNTRUSTED_PROXY } from '../setup/untrusted-proxy.ts'
import { bad, type Check, check, good, type Verdict, warning } from './check.ts'
import { MAKE_ROOM } from './disk-checks.ts'
import type { Facts, Live } from './facts.ts'
import { hasFailed } from './machine.ts'

const MANY_WAITING = 1_000
const SLOW_SECONDS = 0.5
const VERY_SLOW_SECONDS = 2.5
const LATE_SECONDS = 0.25
const VERY_LATE_SECONDS = 1
const ENOUGH_ARRIVALS = 30
const NEARLY_ALL = 0.8

/** Three rounds without success. */
const LATE_MS = 15 * MINUTE_MS
/** The job that empties the inbox runs every five seconds. */
const INBOX_LATE_MS = 5 * MINUTE_MS

/** Asked of a running site only. */
function ofLive(name: string, title: string, judge: (live: Live, facts: Facts) => ReturnType<Check['verdict']>): Check {
  return check(name, title, (facts) => facts.live && judge(facts.live, facts))
}

/** What the site notices about itself while it runs. */
export const liveChecks: readonly Check[] = [
  ofLive('burst', 'Ráfaga', ({ bursts }) =>
    bursts.map((survey) => ({ ...warning(burstWarning, `Mira cómo llegan: ${pagePaths.quality(survey)}`), survey })),
  ),
  ofLive('writes', 'Lo que se guarda', ({ activity: { writer, recentFailedCommits } }) => {
    if (writer.isStuck) return bad('Una escritura lleva más de cinco segundos sin terminar.', SEE_TO_STORE)
    if (writer.isFailing)
      return bad('La última escritura falló: quien responde ahora recibe un aviso de intentar más tarde.', SEE_TO_STORE)
    if (writer.waiting > MANY_WAITING)
      return warning(`${wholeNumber(writer.waiting)} escrituras esperan su turno.`, WAIT_OR_GROW)
    if (recentFailedCommits > 0)
      return warning('En los últimos cinco minutos hubo escrituras que fallaron; ya se guarda otra vez.', SEE_TO_STORE)
    return good('Todo lo que llega se guarda y nada espera.')
  }),
  check('forgetting', 'Orden de llegada', forgettingVerdict),
  ofLive('inbox', 'Respuestas recientes', ({ activity: { inboxDueSince } }, { now }) => {
    // Not how many wait: that would tell somebody with nine addresses about the tenth answer.
    if (inboxDueSince === undefined || now - inboxDueSince <= INBOX_LATE_MS)
      return good('Pasan a los resultados en grupos de diez o más, y ninguna lleva más de lo debido.')
    const since = ago(now - inboxDueSince)
    return warning(`Hay respuestas que debieron pasar a los resultados ${since} y no han pasado.`, NOT_LOST)
  }),
  ofLive('store-latency', 'Rapidez al guardar', ({ activity: { recentCommits } }) => {
    const { p95: most } = recentCommits
    if (most === undefined) return good('Nadie ha escrito nada en los últimos cinco minutos.')
    const time = Number.isFinite(most) ? `hasta ${duration(most)}` : 'más de 5 segundos'
    const sentence = `En los últimos cinco minutos guardar tomó ${time}.`
    if (most > VERY_SLOW_SECONDS) return bad(`${sentence} Es demasiado.`, SEE_TO_DISK)
    return most > SLOW_SECONDS ? warning(`${sentence} Es mucho.`, SEE_TO_DISK) : good(sentence)
  }),
  ofLive('event-loop', 'Procesador', ({ activity: { eventLoop } }) => {
    const { p99 } = eventLoop
    const sentence = `El programa llegó a atrasarse ${duration(p99)} en los últimos dos minutos.`
    if (p99 >= VERY_LATE_SECONDS) return bad(`${sentence} Así rechaza visitas para no hacerlas esperar.`, GIVE_POWER)
    return p99 >= LATE_SECONDS ? warning(sentence, GIVE_POWER) : good('Atiende sin atrasos.')
  }),
  ofLive('one-address', 'De dónde llegan', ({ activity: { arrivals }, hasUntrustedProxy }) => {
    const { total, busiest } = arrivals
    const share = busiest / Math.max(1, total)
    if (total >= ENOUGH_ARRIVALS && share >= NEARLY_ALL) {
      const sentence = `El ${percent(Math.floor(share * 100))} de las ${wholeNumber(total)} visitas de las últimas horas parece venir de una sola dirección.`
      return hasUntrustedProxy ? bad(`${sentence} ${UNTRUSTED_PROXY}`, TRUST_IT) : warning(sentence, ONE_OR_PROXY)
    }
    if (hasUntrustedProxy) return warning(UNTRUSTED_PROXY, TRUST_IT)
    if (total < ENOUGH_ARRIVALS) return good('Han llegado pocas visitas para saberlo.')
    return good('Las visitas llegan de muchas direcciones.')
  }),
  ofLive('refusals', 'Rechazos', ({ activity }) => refusalVerdict(activity)),
  ofLive('typeform-silent', 'Pruebas de Typeform', confirmationVerdict),
]

/** `unproven` is not known while the database does not answer. */
function confirmationVerdict({ activity }: Live, { unproven, now }: Facts): Verdict | undefined {
  if (unproven === undefined || unproven === 0) return undefined
  // Not how many: that helps whoever wants to know what one of them answered.
  const waits = 'Hay respuestas que esperan la confirmación de Typeform'
  if (!isTypeformSilent(activity, unproven, now)) return good(`${waits}, que puede tardar.`)
  const { lastProofAt } = activity.writer
  const last = lastProofAt
    ? `la última llegó ${ago(now - lastProofAt)}`
    : 'no ha llegado ninguna desde que arrancó el sitio'
  return warning(`${waits} y ${last}.`, ASK_TYPEFORM)
}

function duration(seconds: number): string {
  return seconds < 1 ? `${wholeNumber(Math.ceil(seconds * 1_000))} ms` : `${seconds.toFixed(1).replace(/\.0$/, '')} s`
}

const SEE_TO_STORE =
  'Revisa que quede espacio en disco y que la base conteste. Si no mejora solo en unos minutos, reinicia el sitio.'
const WAIT_OR_GROW = 'Si llega mucha gente a la vez, pasará solo. Si dura, el disco o PostgreSQL no dan abasto.'
const SEE_TO_DISK =
  'Mira si otro programa ocupa el disco (una copia, una actualización) o si PostgreSQL está lejos o muy ocupado.'
const GIVE_POWER = 'Mira si otro programa ocupa la máquina. Si es por las visitas, hace falta una con más procesador.'
const TRUST_IT = 'Pon en TRUST_PROXY la dirección de tu proxy (loopback si está en esta máquina) y reinicia el sitio.'
const ONE_OR_PROXY =
  'Si delante hay un proxy, revisa que envíe X-Forwarded-For y que esté en TRUST_PROXY: si no, solo puede responder una persona. Si no lo hay, alguien insiste desde un mismo lugar.'
const ASK_TYPEFORM =
  'Revisa en Typeform que el formulario reciba respuestas y que su webhook apunte a este sitio, y que TYPEFORM_TOKEN siga vigente.'

/** Whether the files still show in what order people came. */
function forgettingVerdict({ forgetting, now }: Facts): Verdict | undefined {
  if (!forgetting) return undefined
  if (hasFailed(forgetting)) {
    const { error } = forgetting
    const advice = isDiskFull(error) ? MAKE_ROOM : 'El sitio tampoco puede: corrígelo y repite.'
    return warning(`No se pudo borrar de los archivos: ${reasonOf(error)}.`, advice)
  }
  const { lastAt, lastMs, dueSince, heldUpSince } = forgetting
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

const NOT_LOST =
  'No se pierden: siguen guardadas. Busca en el registro la tarea «empty the inbox». Si no falla, esperan a Typeform: revisa que TYPEFORM_TOKEN siga vigente y que Typeform conteste.'
const LET_IT_END =
  'Espera a que termine el respaldo o el análisis, o ciérralo: mientras tanto los archivos dicen en qué orden llegó la gente. El sitio lo intenta cada diez segundos.'
const SEE_LOG = 'Busca en el registro del sitio la tarea «forget»: dice por qué falla.'

/** Failures of the site. */
const ours = ['internal', 'unavailable', 'busy']
/** Refusals to somebody who wants to take part. */
const theirs = ['turn-taken', 'already-answered', 'too-many', 'no-proof', 'bad-answer', 'bad-place', 'unknown-session']

const MANY_OF_OURS = 0.05
const ENOUGH = 30
const MANY_OF_THEIRS = 0.3

/** Whether unusually many calls were refused in the last minutes. */
function refusalVerdict({ recentCalls: calls, refusals }: Activity): Verdict {
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
