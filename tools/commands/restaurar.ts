import { existsSync, statSync } from 'node:fs'
import { dayAndTime, mexicoDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import type { Config } from '#server/config.ts'
import { putSecretBeside, secretBeside } from '#server/visitor/visitor-secret.ts'
import { type BackupHeader, BackupRefused } from '#store/backup/backup-format.ts'
import type { ExclusiveAccess } from '#store/backup/exclusive-access.ts'
import { closedForGood } from '#store/backup/load-rows.ts'
import { checkBackup, rowsOfBackup } from '#store/backup/read-backup.ts'
import { countsOf, totalOf } from '#store/backup/source.ts'
import { takeExclusive } from '#store/backup/take-exclusive.ts'
import { momentWord } from '../backup/backup-names.ts'
import { cannotWrite } from '../backup/make-backup.ts'
import { replaceDatabase } from '../backup/replace-database.ts'
import { askConfirmation } from './ask-confirmation.ts'
import { CommandError, command, type Output } from './command.ts'
import { progressOf } from './progress.ts'
import { fits } from './respaldo.ts'
import { siteSettings } from './with-store.ts'

/** The database becomes what a backup holds. What it was is kept. */
export const restaurar = command({
  summary: 'pone una copia en lugar de la base de datos, con el sitio detenido',
  positionals: ['ARCHIVO'],
  options: {
    carpeta: { value: 'CARPETA', help: 'dónde se guarda lo que había; si no se dice, en COPIES_FOLDER' },
    confirmar: { value: 'TEXTO', help: 'la frase que se pide, para no escribirla después' },
  },
  async run({ values, positionals }, output) {
    const [file] = positionals
    if (!existsSync(file) || !statSync(file).isFile()) throw new CommandError(`No existe el archivo «${file}».`)
    const config = siteSettings(output.env)
    const header = await checked(file, output)
    refuseOtherKey(config, header)
    return takeExclusive(config.databaseUrl, async (access) => {
      await tellWhatChanges(access, header, output)
      const wanted = `RESTAURAR ${mexicoDay(Date.parse(header.at))}`
      await askConfirmation({ wanted, typed: values.confirmar, because: 'La base de datos será la de la copia.' })
      const folder = values.carpeta ?? config.copiesFolder
      const kept = await restored(config, { file, header, access, output, folder })
      output.line(`La base de datos es la de la copia. ${kept ? `Lo que había quedó en ${kept}` : 'No había otra'}.`)
      output.line('Ya puedes iniciar el sitio.')
      output.result({ restored: file, at: header.at, rows: header.rows, kept: kept ?? null })
      return 0
    })
  },
})

async function checked(file: string, output: Output): Promise<BackupHeader> {
  let read = 0
  const progress = progressOf(() => `Revisando la copia: ${wholeNumber(read)} filas`, output.aside)
  try {
    return await checkBackup(file, (rows) => {
      read = rows
    })
  } catch (error) {
    if (error instanceof BackupRefused)
      throw new BackupRefused(`${file}: ${error.message} No se cambió nada.`, { cause: error })
    throw cannotWrite(file, error)
  } finally {
    progress.stop()
  }
}

/** With another key the site would not start, and its visitors could answer twice if it did. */
function refuseOtherKey({ visitorSecret, databaseUrl }: Config, { key, keyMark }: BackupHeader): void {
  const isBeside = visitorSecret === undefined
  const ours = visitorSecret ?? secretBeside(databaseUrl)
  if (fits(ours, keyMark) || (isBeside && key !== undefined && fits(key, keyMark))) return
  const where = isBeside ? `el archivo ${databaseUrl.slice('file:'.length)}.secret` : 'IP_HASH_SECRET'
  throw new CommandError(`La copia es de otra clave de visitantes: pon primero la suya en ${where}. No se cambió nada.`)
}

async function tellWhatChanges(
  { source, holds }: ExclusiveAccess,
  header: BackupHeader,
  output: Output,
): Promise<void> {
  output.line(`Copia del ${dayAndTime(Date.parse(header.at))}: ${wholeNumber(totalOf(header.rows))} filas.`)
  if (holds === 'unreadable')
    output.line('La base de datos de ahora no se puede leer: se conserva como está, con otro nombre.')
  if (!source) return
  const now = await countsOf(source)
  const change = (table: string) =>
    `${wholeNumber(now[table] ?? 0)} ahora, ${wholeNumber(header.rows[table] ?? 0)} en la copia`
  output.line(`Participaciones: ${change('survey_session')}.`)
  if ((now.release ?? 0) > (header.rows.release ?? 0)) {
    output.line(
      `Publicaciones: ${change('release')}. Lo publicado después de la copia dejará de verse, y sus números volverán a usarse.`,
    )
  }
}

interface Restoring {
  readonly file: string
  readonly header: BackupHeader
  readonly access: ExclusiveAccess
  readonly output: Output
  readonly folder: string
}

/** Where what was there is kept. */
async function restored(
  { databaseUrl: url, visitorSecret }: Config,
  { file, header, access, output, folder }: Restoring,
): Promise<string | undefined> {
  const at = Date.now()
  const all = wholeNumber(totalOf(header.rows))
  const { kept } = await replaceDatabase(access, {
    ...{ url, at, folder, output },
    rows: rowsOfBackup(file),
    migration: header.migration,
    forGood: access.source ? await closedForGood(access.source) : [],
    sentence: (_, rows) => `Restaurando: ${rows} de ${all} filas`,
  })
  if (visitorSecret === undefined && header.key) putSecretBeside(url, header.key, momentWord(at))
  return kept
}
