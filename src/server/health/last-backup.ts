import type { CheckResult } from '#contract/health-schemas.ts'
import { ago, dayAndTime } from '#rules/format/dates.ts'
import { backupsIn } from '#store/backup/backup-folder.ts'
import { reasonOf } from '#store/failure-reason.ts'
import { operatorCommand } from '#store/operator-command.ts'
import { checkResult } from './check-result.ts'

const { good, warning, bad } = checkResult('last-copy', 'Última copia')
const DAY_MS = 86_400_000
const OLD_MS = 2 * DAY_MS
const TOO_OLD_MS = 8 * DAY_MS

type LastBackup = { readonly at: number | undefined } | { readonly unreadable: string }

/** When the newest backup of the database with this key was made. */
export async function lastBackup(folder: string, keyMark: string): Promise<LastBackup> {
  try {
    for await (const { header } of backupsIn(folder, keyMark)) return { at: Date.parse(header.at) }
    return { at: undefined }
  } catch (error) {
    return { unreadable: reasonOf(error) }
  }
}

interface BackupFacts {
  readonly folder: string
  readonly backup: LastBackup
  readonly now: number
  readonly hasAnswers: boolean
}

export function lastBackupCheck({ folder, backup, now, hasAnswers }: BackupFacts): CheckResult {
  if ('unreadable' in backup) {
    return bad(`No se puede leer la carpeta de copias «${folder}»: ${backup.unreadable}.`, `${LET_READ} ${ELSEWHERE}`)
  }
  const { at } = backup
  if (at === undefined) {
    const none = `No hay ninguna copia de esta base en «${folder}».`
    if (!hasAnswers) return warning(`${none} Todavía no hay respuestas que perder.`, COPY_DAILY)
    return bad(`${none} Si se pierde el disco, se pierden todas las respuestas.`, COPY_NOW)
  }
  const made = `Es del ${dayAndTime(at)} (${ago(now - at)})`
  if (now - at > TOO_OLD_MS) return bad(`${made}: demasiado vieja.`, COPY_NOW)
  if (now - at > OLD_MS) return warning(`${made}: debería haber una por día.`, COPY_DAILY)
  return good(`${made}.`)
}

const ELSEWHERE = 'Si las guardas en otra carpeta, dilo en COPIES_FOLDER.'
const LET_READ = 'Da permiso de leerla al usuario del sitio.'
const COPY_NOW = `Haz una ahora: ${operatorCommand('respaldo')}. ${ELSEWHERE}`
const COPY_DAILY = `Haz una cada día: deploy/encuestas-respaldo.timer, o ${operatorCommand('respaldo')}. ${ELSEWHERE}`
