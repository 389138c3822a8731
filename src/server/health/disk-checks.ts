import { resolve } from 'node:path'
import { wholeNumber } from '#rules/format/percent.ts'
import { isDiskFull, reasonOf } from '#store/failure-reason.ts'
import { bad, type Check, check, good, type Verdict, warning } from './check.ts'
import type { Trial } from './machine.ts'

const MB = 1_000_000
const ALMOST_NONE = 200 * MB
const LITTLE = 1_000 * MB

export const MAKE_ROOM =
  'Libera espacio: borra copias viejas (respaldo --conservar 7d,4s) o registros del sistema, o agranda el disco. Si sobra espacio, es el disco: mira dmesg.'

export const diskChecks: readonly Check[] = [
  /** Whether there is room for the database and a copy of it. */
  check('disk-space', 'Espacio en disco', ({ disk }) => {
    if (!disk) return undefined
    const { folder, freeBytes: free, databaseBytes } = disk
    if (typeof free !== 'number')
      return bad(`No se puede saber cuánto queda en «${folder}»: ${reasonOf(free.error)}.`, 'Revisa DATABASE_URL.')
    const left = `Quedan ${wholeNumber(Math.floor(free / MB))} MB en el disco de «${folder}»`
    if (free < ALMOST_NONE) return bad(`${left}: casi nada. Lleno, el sitio no puede guardar respuestas.`, MAKE_ROOM)
    return free < Math.max(LITTLE, 2 * databaseBytes) ? warning(`${left}, que es poco.`, MAKE_ROOM) : good(`${left}.`)
  }),
  check('database-folder', 'Carpeta de la base', ({ disk }) => disk?.databaseFolder && written(disk.databaseFolder)),
  /** Whether SQLite's files can be read by their owner alone. */
  check('file-permissions', 'Permisos de los archivos', ({ disk }) => {
    const open = disk?.readableByOthers
    if (open === undefined) return undefined
    if (open.length === 0) return good('La base y su clave solo las puede leer su dueño.')
    const named = open.map((each) => `«${each}»`).join(' y ')
    const advice = `Quítales el permiso: chmod 600 ${open.join(' ')}`
    return warning(`Otros usuarios de esta máquina pueden leer ${named}.`, advice)
  }),
  check('copies-folder', 'Carpeta de copias', ({ copiesFolder }) => copiesFolder && written(copiesFolder)),
]

function written({ wanted, folder, user, failed }: Trial): Verdict {
  if (!failed) return good(`Se puede escribir en «${folder}».`)
  const reason = reasonOf(failed.error)
  const sentence = `No se puede escribir en «${folder}»: ${reason}.`
  if (isDiskFull(failed.error)) return bad(sentence, MAKE_ROOM)
  // Rather than opening its parent to everybody: /var/lib belongs to the system.
  if (folder !== resolve(wanted) && reason === 'no hay permiso') {
    const advice = `Créala como administrador: sudo install -d -o ${user} -m 700 ${wanted}`
    return bad(`Todavía no existe la carpeta «${wanted}».`, advice)
  }
  return bad(sentence, `Da permiso de escribir ahí a «${user}», el usuario del sitio, o elige otra carpeta.`)
}
