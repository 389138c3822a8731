import type { CheckResult } from '#contract/health-schemas.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { StoreRefused } from '#store/engine.ts'
import { waitingMigrations } from '#store/inspect-database.ts'
import type { Store } from '#store/store.ts'
import { checkResult, reasonOf } from './check-result.ts'
import { isFull, MAKE_ROOM } from './disk-checks.ts'

const { good, bad } = checkResult('database', 'Base de datos')

/** Whether it is of this version, answers and takes writes. */
export async function databaseCheck(url: string, store: Pick<Store, 'ping'> | undefined): Promise<CheckResult> {
  try {
    const waiting = await waitingMigrations(url)
    if (waiting === undefined) return bad('Todavía no hay base de datos.', 'Inicia el sitio una vez con npm start.')
    if (waiting > 0) {
      const changes = waiting === 1 ? 'un cambio' : `${waiting} cambios`
      return bad(`Es de una versión anterior: espera ${changes} de sus tablas.`, UPDATE_IT)
    }
    if (!store) return bad('Está, pero no se pudo abrir.', LOOK_BELOW)
    const began = performance.now()
    await store.ping()
    return good(`Es de esta versión y contesta en ${wholeNumber(Math.ceil(performance.now() - began))} ms.`)
  } catch (error) {
    if (isFull(error)) return bad('El disco está lleno: no se puede guardar nada.', MAKE_ROOM)
    if (error instanceof StoreRefused)
      return bad(error.message, 'Usa la versión del programa que corresponde a la base.')
    return bad(`No contesta: ${reasonOf(error)}.`, ANSWER_AGAIN)
  }
}

const UPDATE_IT =
  'Haz una copia (npm run encuestas -- respaldo), detén el sitio e inícialo con esta versión: la actualiza al arrancar.'
const LOOK_BELOW = 'Mira qué dice «Abrir la base».'
const ANSWER_AGAIN =
  'Revisa DATABASE_URL, que PostgreSQL esté encendido, los permisos del archivo y que quede espacio en disco.'
