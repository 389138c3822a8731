import type { CheckResult } from '#contract/health-schemas.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { checkIntegrity, type IntegrityReport } from '#store/check-integrity.ts'
import { StoreRefused } from '#store/engine.ts'
import { isDiskFull, reasonOf } from '#store/failure-reason.ts'
import { waitingMigrations } from '#store/inspect-database.ts'
import { operatorCommand, startCommand } from '#store/operator-command.ts'
import type { Store } from '#store/store.ts'
import { checkResult } from './check-result.ts'
import { fileSize, folderOf, MAKE_ROOM } from './disk-checks.ts'
import type { Machine } from './machine.ts'

/** Whether the database is of this version, answers and takes writes. */
export async function databaseCheck(url: string, store: Pick<Store, 'ping'> | undefined): Promise<CheckResult> {
  const { good, bad } = checkResult('database', 'Base de datos')
  try {
    const waiting = await waitingMigrations(url)
    if (waiting === undefined)
      return bad('Todavía no hay base de datos.', `Inicia el sitio una vez con ${startCommand()}.`)
    if (waiting > 0) {
      const changes = waiting === 1 ? 'un cambio' : `${waiting} cambios`
      return bad(`Es de una versión anterior: espera ${changes} de sus tablas.`, UPDATE_IT)
    }
    if (!store) return bad('Está, pero no se pudo abrir.', LOOK_BELOW)
    const began = performance.now()
    await store.ping()
    return good(`Es de esta versión y contesta en ${wholeNumber(Math.ceil(performance.now() - began))} ms.`)
  } catch (error) {
    if (isDiskFull(error)) return bad(`No se puede guardar nada: ${reasonOf(error)}.`, MAKE_ROOM)
    if (error instanceof StoreRefused) return bad(error.message, 'Haz lo uno o lo otro, y repite.')
    return bad(`No contesta: ${reasonOf(error)}.`, ANSWER_AGAIN)
  }
}

const UPDATE_IT = `Haz una copia (${operatorCommand('respaldo')}), detén el sitio e inícialo con esta versión: la actualiza al arrancar.`
const LOOK_BELOW = 'Mira qué dice «Abrir la base».'
const ANSWER_AGAIN =
  'Revisa DATABASE_URL, que PostgreSQL esté encendido, los permisos del archivo y que quede espacio en disco.'

const integrity = checkResult('integrity', 'Integridad de la base')
const counts = checkResult('counts', 'Conteos')

/** Reads the whole database: whether it is intact, and whether its counts agree with its responses. */
export async function examinationChecks(databaseUrl: string, { freeBytes }: Machine): Promise<CheckResult[]> {
  if (fileSize(databaseUrl) > (await freeBytes(folderOf(databaseUrl)))) {
    return [notRead('no hay espacio en disco para leerla aparte')]
  }
  try {
    const examined = await checkIntegrity(databaseUrl)
    return [integrityCheck(examined), ...countsCheck(examined)]
  } catch (error) {
    if (isDiskFull(error)) return [notRead(reasonOf(error))]
    return [integrity.bad(`No se puede leer entera: ${reasonOf(error)}.`, RESTORE)]
  }
}

function integrityCheck({ damage: { found, how } }: IntegrityReport): CheckResult {
  if (found.length > 0) return integrity.bad(`Está dañada: ${found.join('; ')}.`, RESTORE)
  if (how === 'whole') return integrity.good('Se leyó entera y está sana.')
  return integrity.good(
    'Índices y restricciones son válidos. Sin la extensión amcheck (CREATE EXTENSION amcheck) no se leen por dentro.',
  )
}

function countsCheck({ damage, surveys: examined }: IntegrityReport): CheckResult[] {
  if (damage.found.length > 0 && examined.length === 0) return []
  const wrong = examined.filter((survey) => survey.wrong > 0)
  if (wrong.length > 0) {
    const named = wrong.map(({ surveyId, wrong: cells }) => `${surveyId} (${wholeNumber(cells)} celdas)`).join(', ')
    return [counts.bad(`No coinciden con las respuestas en ${named}.`, `Corrígelos: ${operatorCommand('recontar')}`)]
  }
  const responses = examined.reduce((sum, survey) => sum + survey.responses, 0)
  return [counts.good(`Coinciden con las ${wholeNumber(responses)} respuestas guardadas.`)]
}

const notRead = (why: string) => integrity.warning(`No se revisó: ${why}.`, MAKE_ROOM)
const RESTORE = `Detén el sitio, guarda aparte los archivos de la base y restaura la última copia: ${operatorCommand('restaurar ARCHIVO')}`
