import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { CheckResult } from '#contract/health-schemas.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { isDiskFull, reasonOf } from '#store/failure-reason.ts'
import { isServer, operatorCommand } from '#store/operator-command.ts'
import { checkResult } from './check-result.ts'
import { type Machine, thisMachine } from './machine.ts'

const MB = 1_000_000
const ALMOST_NONE = 200 * MB
const LITTLE = 1_000 * MB

/** SQLite's file; undefined with PostgreSQL. */
function fileOf(databaseUrl: string): string | undefined {
  return databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : undefined
}

/** Where the files of SQLite are or will be; with PostgreSQL, where this program is. */
export function folderOf(databaseUrl: string): string {
  const file = fileOf(databaseUrl)
  return nearestFolder(file === undefined ? '.' : dirname(file))
}

export function fileSize(databaseUrl: string): number {
  const file = fileOf(databaseUrl)
  return file !== undefined && existsSync(file) ? statSync(file).size : 0
}

/** The folder, or its nearest parent that exists. */
function nearestFolder(folder: string): string {
  const whole = resolve(folder)
  return existsSync(whole) || dirname(whole) === whole ? whole : nearestFolder(dirname(whole))
}

/** Whether there is room for the database and a copy of it. */
export async function spaceCheck(databaseUrl: string, { freeBytes }: Pick<Machine, 'freeBytes'>): Promise<CheckResult> {
  const { good, warning, bad } = checkResult('disk-space', 'Espacio en disco')
  const folder = folderOf(databaseUrl)
  try {
    const free = await freeBytes(folder)
    const left = `Quedan ${wholeNumber(Math.floor(free / MB))} MB en el disco de «${folder}»`
    if (free < ALMOST_NONE) return bad(`${left}: casi nada. Lleno, el sitio no puede guardar respuestas.`, MAKE_ROOM)
    if (free < Math.max(LITTLE, 2 * fileSize(databaseUrl))) return warning(`${left}, que es poco.`, MAKE_ROOM)
    return good(`${left}.`)
  } catch (error) {
    return bad(`No se puede saber cuánto queda en «${folder}»: ${reasonOf(error)}.`, 'Revisa DATABASE_URL.')
  }
}

/** Whether this user can write there, or create it. Found out by writing: access lists and read-only disks show no other way. */
export function writableCheck(check: string, title: string, wanted: string): CheckResult {
  const { good, bad } = checkResult(check, title)
  const folder = nearestFolder(wanted)
  const path = join(folder, `.encuestas-${randomBytes(6).toString('hex')}.prueba`)
  try {
    writeFileSync(path, '1', { mode: 0o600, flag: 'wx' })
    return good(`Se puede escribir en «${folder}».`)
  } catch (error) {
    return bad(...whyNotWritten({ wanted, folder, error }))
  } finally {
    // Also on a full disk, where the file is made and stays empty.
    if (existsSync(path)) rmSync(path)
  }
}

/** Sentence and advice for a file that could not be written in `folder`: the wanted one, or its nearest parent that exists. */
export function whyNotWritten({
  wanted,
  folder,
  error,
}: Record<'wanted' | 'folder', string> & { error: unknown }): [string, string] {
  const user = nameOf(thisMachine.userId() ?? 0)
  const sentence = `No se puede escribir en «${folder}»: ${reasonOf(error)}.`
  if (isDiskFull(error)) return [sentence, MAKE_ROOM]
  // Rather than opening its parent to everybody: /var/lib belongs to the system.
  if (folder !== resolve(wanted) && /^(EACCES|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? ''))
    return [
      `Todavía no existe la carpeta «${wanted}».`,
      `Créala como administrador: sudo install -d -o ${user} -m 700 ${wanted}`,
    ]
  return [sentence, `Da permiso de escribir ahí a «${user}», el usuario del sitio, o elige otra carpeta.`]
}

/** Whether SQLite's files can be written by this user, and read by no other. */
export function filesChecks(databaseUrl: string): CheckResult[] {
  const file = fileOf(databaseUrl)
  if (file === undefined) return []
  const written = writableCheck('database-folder', 'Carpeta de la base', dirname(file))
  return existsSync(file) ? [written, privacyCheck(file)] : [written]
}

function privacyCheck(file: string): CheckResult {
  const { good, warning } = checkResult('file-permissions', 'Permisos de los archivos')
  const open = [file, `${file}-wal`, `${file}.secret`].filter(
    (each) => existsSync(each) && (statSync(each).mode & 0o077) !== 0,
  )
  if (open.length === 0) return good('La base y su clave solo las puede leer su dueño.')
  const named = open.map((each) => `«${each}»`).join(' y ')
  return warning(
    `Otros usuarios de esta máquina pueden leer ${named}.`,
    `Quítales el permiso: chmod 600 ${open.join(' ')}`,
  )
}

export const MAKE_ROOM =
  'Libera espacio: borra copias viejas (respaldo --conservar 7d,4s) o registros del sistema, o agranda el disco. Si sobra espacio, es el disco: mira dmesg.'

/** Whether this is run by the owner of the database; nothing where it is. The site could not read what another user writes. */
export function userCheck(databaseUrl: string, { userId }: Pick<Machine, 'userId'>): CheckResult | undefined {
  const file = fileOf(databaseUrl)
  if (file === undefined) return undefined
  const [owner, user] = [ownerOf(file), userId()]
  if (owner === undefined || user === undefined || owner === user) return undefined
  const [ownerName, userName] = [nameOf(owner), nameOf(user)]
  return checkResult('user', 'Usuario').bad(
    `La base «${file}» es de «${ownerName}» y este comando corre como «${userName}»: así no puede revisarla.`,
    // Somebody ran a command or the site as root once: as root again, more files would become root's.
    owner === ROOT
      ? `Devuélvela al usuario del sitio: sudo chown ${userName}: ${file}*`
      : `Córrelo como ${ownerName}: ${isServer ? operatorCommand('doctor') : `sudo -u ${ownerName} ${operatorCommand('doctor')}`}`,
  )
}

const ROOT = 0

/** Where a file cannot be seen, the owner of the folder that hides it. */
function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? ownerOf(dirname(path)) : undefined
  }
}

function nameOf(userId: number): string {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  return users.map((line) => line.split(':')).find(([, , id]) => id === String(userId))?.[0] ?? `uid ${userId}`
}
