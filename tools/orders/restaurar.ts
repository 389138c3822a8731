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
import { progressOf } from '../exporting/progress.ts'
import { BadUse } from './bad-use.ts'
import { confirmed } from './confirmed.ts'
import { siteSettings } from './opened-site.ts'
import type { Order, Say } from './order.ts'
import { fits } from './respaldo.ts'
import { readWords } from './words.ts'

const options = { confirmar: { type: 'string' }, carpeta: { type: 'string' } } as const

/** The database becomes what a backup holds. What it was is kept. */
export const restaurar: Order = {
  summary: 'pone una copia en lugar de la base de datos, con el sitio detenido',
  usage: 'ARCHIVO [--carpeta DIR] [--confirmar TEXTO]',
  async run(words, say) {
    const { values, positionals } = readWords(words, options)
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) throw new BadUse('Di el archivo de una copia.')
    if (!existsSync(file) || !statSync(file).isFile()) throw new BadUse(`No existe el archivo «${file}».`)
    const config = siteSettings(say.env)
    const header = await checked(file, say)
    refuseOtherKey(config, header)
    return takeExclusive(config.databaseUrl, async (access) => {
      await tellWhatChanges(access, header, say)
      const wanted = `RESTAURAR ${mexicoDay(Date.parse(header.at))}`
      await confirmed({ wanted, typed: values.confirmar, because: 'La base de datos será la de la copia.' })
      const folder = values.carpeta ?? config.copiesFolder
      const kept = await restored(config, { file, header, access, say, folder })
      say.line(`La base de datos es la de la copia. ${kept ? `Lo que había quedó en ${kept}` : 'No había otra'}.`)
      say.line('Ya puedes iniciar el sitio.')
      say.result({ restored: file, at: header.at, rows: header.rows, kept: kept ?? null })
      return 0
    })
  },
}

async function checked(file: string, say: Say): Promise<BackupHeader> {
  let read = 0
  const progress = progressOf(() => `Revisando la copia: ${wholeNumber(read)} filas`, say.aside)
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
  throw new BadUse(`La copia es de otra clave de visitantes: pon primero la suya en ${where}. No se cambió nada.`)
}

async function tellWhatChanges({ source, holds }: ExclusiveAccess, header: BackupHeader, say: Say): Promise<void> {
  say.line(`Copia del ${dayAndTime(Date.parse(header.at))}: ${wholeNumber(totalOf(header.rows))} filas.`)
  if (holds === 'unreadable')
    say.line('La base de datos de ahora no se puede leer: se conserva como está, con otro nombre.')
  if (!source) return
  const now = await countsOf(source)
  const change = (table: string) =>
    `${wholeNumber(now[table] ?? 0)} ahora, ${wholeNumber(header.rows[table] ?? 0)} en la copia`
  say.line(`Participaciones: ${change('survey_session')}.`)
  if ((now.release ?? 0) > (header.rows.release ?? 0)) {
    say.line(
      `Publicaciones: ${change('release')}. Lo publicado después de la copia dejará de verse, y sus números volverán a usarse.`,
    )
  }
}

interface Restoring {
  readonly file: string
  readonly header: BackupHeader
  readonly access: ExclusiveAccess
  readonly say: Say
  readonly folder: string
}

/** Where what was there is kept. */
async function restored(
  { databaseUrl: url, visitorSecret }: Config,
  { file, header, access, say, folder }: Restoring,
): Promise<string | undefined> {
  const at = Date.now()
  const all = wholeNumber(totalOf(header.rows))
  const { kept } = await replaceDatabase(access, {
    ...{ url, at, folder, say },
    rows: rowsOfBackup(file),
    migration: header.migration,
    forGood: access.source ? await closedForGood(access.source) : [],
    sentence: (_, rows) => `Restaurando: ${rows} de ${all} filas`,
  })
  if (visitorSecret === undefined && header.key) putSecretBeside(url, header.key, momentWord(at))
  return kept
}
