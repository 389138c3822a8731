import { pagePaths } from '#contract/paths.ts'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import { ago, compactDay, dayAndTime, longDay } from '#rules/format/dates.ts'
import { percent, wholeNumber } from '#rules/format/percent.ts'
import { ruleName } from '#rules/quality/setting-aside.ts'
import { StoreRefused } from '#store/engine.ts'
import { isDiskFull, reasonOf } from '#store/failure-reason.ts'
import { operatorCommand, startCommand } from '#store/operator-command.ts'
import type { OtherClock } from './call-outside.ts'
import { bad, type Check, check, good, type Verdict, warning } from './check.ts'
import { MAKE_ROOM } from './disk-checks.ts'
import type { Facts } from './facts.ts'
import { hasFailed } from './machine.ts'

const OLD_MS = 2 * DAY_MS
const TOO_OLD_MS = 8 * DAY_MS
const MAX_SKEW_MS = 2 * MINUTE_MS

/** Whether the database is whole, of this version and copied elsewhere, and its dates are true. */
export const storedChecks: readonly Check[] = [
  check('database', 'Base de datos', databaseVerdict),
  check('opening', 'Abrir la base', ({ opening }) => {
    if (!opening) return undefined
    const { error } = opening
    if (isDiskFull(error)) return bad(`No se puede: ${reasonOf(error)}.`, MAKE_ROOM)
    return bad(reasonOf(error), 'El sitio tampoco arrancaría así: corrígelo y repite.')
  }),
  check('integrity', 'Integridad de la base', ({ examination }) => {
    if (!examination) return undefined
    if (examination === 'no-room') return notRead('no hay espacio en disco para leerla aparte')
    if (hasFailed(examination)) {
      const reason = reasonOf(examination.error)
      return isDiskFull(examination.error) ? notRead(reason) : bad(`No se puede leer entera: ${reason}.`, RESTORE)
    }
    const { found, how } = examination.damage
    if (found.length > 0) return bad(`Está dañada: ${found.join('; ')}.`, RESTORE)
    if (how === 'whole') return good('Se leyó entera y está sana.')
    const without = 'Sin la extensión amcheck (CREATE EXTENSION amcheck) no se leen por dentro.'
    return good(`Índices y restricciones son válidos. ${without}`)
  }),
  check('counts', 'Conteos', ({ examination }) => {
    if (!examination || examination === 'no-room' || hasFailed(examination)) return undefined
    const { damage, surveys } = examination
    if (damage.found.length > 0 && surveys.length === 0) return undefined
    const wrong = surveys.filter((survey) => survey.wrong > 0)
    const named = wrong.map(({ surveyId, wrong: cells }) => `${surveyId} (${wholeNumber(cells)} celdas)`).join(', ')
    if (wrong.length > 0)
      return bad(`No coinciden con las respuestas en ${named}.`, `Corrígelos: ${operatorCommand('recontar')}`)
    const responses = surveys.reduce((sum, survey) => sum + survey.responses, 0)
    return good(`Coinciden con las ${wholeNumber(responses)} respuestas guardadas.`)
  }),
  check('last-copy', 'Última copia', backupVerdict),
  /** Whether no form has confirmed any response, which the numbers alone do not show. */
  check('nothing-verified', 'Verificación', ({ surveys = [] }) => {
    const isReported = surveys.some(({ reported }) => reported > 0)
    if (!isReported || surveys.some(({ verified }) => verified > 0)) return undefined
    return warning(
      'Ninguna respuesta está verificada: ningún formulario ha confirmado las completadas.',
      'Espera unos minutos: Typeform puede tardar. Si sigue así, revisa su webhook y que TYPEFORM_TOKEN siga vigente.',
    )
  }),
  /** Whether more people than usual say that Typeform's form did not load: it is away, or somebody makes answers up. */
  check('stand-in', 'Formulario', ({ standIns = [] }) =>
    standIns.filter(({ standIn, completed }) => standIn > MOST_OF_A_DAY * completed).map(standInVerdict),
  ),
  check('clock', 'Reloj', clockVerdict),
]

const MOST_OF_A_DAY = 0.1

type StandInDay = NonNullable<Facts['standIns']>[number]

function standInVerdict({ surveyId, day, standIn, completed }: StandInDay): Verdict {
  const share = percent(Math.round((standIn / Math.max(standIn, completed)) * 100))
  const sentence = `El ${longDay(day)}, ${share} de las respuestas llegó por nuestro formulario en lugar del de Typeform, que no puede confirmarlas.`
  const advice = `Abre la encuesta en un teléfono: si el formulario de Typeform carga, alguien puede estar inventando respuestas. En ${pagePaths.quality(surveyId)} la regla «${ruleName('stand-in')}» las aparta.`
  return { ...warning(sentence, advice), survey: surveyId }
}

function databaseVerdict({ database, opening }: Facts): Verdict | undefined {
  if (!database) return undefined
  if (hasFailed(database)) {
    const { error } = database
    if (isDiskFull(error)) return bad(`No se puede guardar nada: ${reasonOf(error)}.`, MAKE_ROOM)
    if (error instanceof StoreRefused) return bad(error.message, 'Haz lo uno o lo otro, y repite.')
    return bad(`No contesta: ${reasonOf(error)}.`, ANSWER_AGAIN)
  }
  const { waiting, pingMs } = database
  if (waiting === undefined)
    return bad('Todavía no hay base de datos.', `Inicia el sitio una vez con ${startCommand()}.`)
  const changes = waiting === 1 ? 'un cambio' : `${waiting} cambios`
  if (waiting > 0) return bad(`Es de una versión anterior: espera ${changes} de sus tablas.`, UPDATE_IT)
  if (opening || pingMs === undefined) return bad('Está, pero no se pudo abrir.', 'Mira qué dice «Abrir la base».')
  return good(`Es de esta versión y contesta en ${wholeNumber(Math.ceil(pingMs))} ms.`)
}

const notRead = (why: string) => warning(`No se revisó: ${why}.`, MAKE_ROOM)
const UPDATE_IT = `Haz una copia (${operatorCommand('respaldo')}), detén el sitio e inícialo con esta versión: la actualiza al arrancar.`
const ANSWER_AGAIN =
  'Revisa DATABASE_URL, que PostgreSQL esté encendido, los permisos del archivo y que quede espacio en disco.'
const RESTORE = `Detén el sitio, guarda aparte los archivos de la base y restaura la última copia: ${operatorCommand('restaurar ARCHIVO')}`

function backupVerdict({
  config: { backupFolder: folder },
  lastBackup,
  now,
  surveys = [],
}: Facts): Verdict | undefined {
  if (!lastBackup) return undefined
  if (hasFailed(lastBackup)) {
    const sentence = `No se puede leer la carpeta de copias «${folder}»: ${reasonOf(lastBackup.error)}.`
    return bad(sentence, `Da permiso de leerla al usuario del sitio. ${ELSEWHERE}`)
  }
  const { at } = lastBackup
  if (at === undefined) {
    const none = `No hay ninguna copia de esta base en «${folder}».`
    if (surveys.every(({ completed }) => completed === 0))
      return warning(`${none} Todavía no hay respuestas que perder.`, COPY_DAILY)
    return bad(`${none} Si se pierde el disco, se pierden todas las respuestas.`, COPY_NOW)
  }
  const made = `Es del ${dayAndTime(at)} (${ago(now - at)})`
  if (now - at > TOO_OLD_MS) return bad(`${made}: demasiado vieja.`, COPY_NOW)
  if (now - at > OLD_MS) return warning(`${made}: debería haber una por día.`, COPY_DAILY)
  return good(`${made}.`)
}

const ELSEWHERE = 'Si las guardas en otra carpeta, dilo en COPIES_FOLDER.'
const COPY_NOW = `Haz una ahora: ${operatorCommand('respaldo')}. ${ELSEWHERE}`
const COPY_DAILY = `Haz una cada día: deploy/encuestas-respaldo.timer, o ${operatorCommand('respaldo')}. ${ELSEWHERE}`

/** Whether this machine's clock is right, as far as other clocks and stored dates show. */
function clockVerdict({ now, clocks, newestDay, lastBackup }: Facts): Verdict | undefined {
  if (!clocks) return undefined
  const other = clocks.find(({ aheadMs }) => Math.abs(aheadMs) > MAX_SKEW_MS)
  if (other) return bad(`El reloj de esta máquina va ${skewText(other)}.`, SET_IT)
  const behind = 'el reloj está atrasado, o estuvo adelantado'
  if (newestDay !== undefined && newestDay > compactDay(now))
    return bad(`Hay respuestas con fecha de mañana o después: ${behind}.`, SET_IT)
  if (lastBackup && 'at' in lastBackup && (lastBackup.at ?? 0) - now > MAX_SKEW_MS)
    return bad(`La última copia tiene una hora que aún no llega: ${behind}.`, SET_IT)
  if (clocks.length === 0) return good('Nada indica que esté mal; no había otro reloj con qué compararlo.')
  return good(`Coincide con el de ${clocks.map(({ whose }) => whose).join(' y el de ')}.`)
}

function skewText({ whose, aheadMs }: OtherClock): string {
  const minutes = Math.round(Math.abs(aheadMs) / MINUTE_MS)
  const long = minutes < 120 ? `${minutes} minutos` : `${Math.round(minutes / 60)} horas`
  return `${long} ${aheadMs > 0 ? 'atrasado' : 'adelantado'} respecto del de ${whose}`
}

const SET_IT =
  'Sincroniza el reloj (timedatectl set-ntp true). De la hora dependen los días de las respuestas, las fechas de cierre y los certificados.'
