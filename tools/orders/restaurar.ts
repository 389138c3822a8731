import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { dayAndTime, mexicoDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import type { Config } from '#server/config.ts'
import { putSecretBeside, secretBeside } from '#server/visitor/visitor-secret.ts'
import { type CopyHeader, CopyRefused } from '#store/copying/copy-format.ts'
import type { Occupied } from '#store/copying/occupied.ts'
import { occupy } from '#store/copying/occupy.ts'
import { checkCopy } from '#store/copying/read-copy.ts'
import { countsOf } from '#store/copying/source.ts'
import { copyName, momentWord } from '../copies/copy-names.ts'
import { cannotWrite, makeCopy, readyFolder, totalOf } from '../copies/make-copy.ts'
import { progressOf } from '../exporting/progress.ts'
import { BadUse } from './bad-use.ts'
import { confirmed } from './confirmed.ts'
import { siteSettings } from './opened-site.ts'
import type { Order, Say } from './order.ts'
import { fits } from './respaldo.ts'
import { readWords } from './words.ts'

const options = { confirmar: { type: 'string' }, carpeta: { type: 'string' } } as const

/** The database becomes what a copy holds. What it was is kept. */
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
    const occupied = await occupy(config.databaseUrl)
    try {
      await tellWhatChanges(occupied, header, say)
      const wanted = `RESTAURAR ${mexicoDay(Date.parse(header.at))}`
      await confirmed({ wanted, typed: values.confirmar, because: 'La base de datos será la de la copia.' })
      const kept = await replaced(config, {
        file,
        header,
        occupied,
        say,
        folder: values.carpeta ?? config.copiesFolder,
      })
      say.line(`La base de datos es la de la copia. ${kept ? `Lo que había quedó en ${kept}` : 'No había otra'}.`)
      say.line('Ya puedes iniciar el sitio.')
      say.result({ restored: file, at: header.at, rows: header.rows, kept: kept ?? null })
      return 0
    } finally {
      await occupied.release()
    }
  },
}

async function checked(file: string, say: Say): Promise<CopyHeader> {
  let read = 0
  const progress = progressOf(() => `Revisando la copia: ${wholeNumber(read)} filas`, say.aside)
  try {
    return await checkCopy(file, (rows) => {
      read = rows
    })
  } catch (error) {
    if (error instanceof CopyRefused)
      throw new CopyRefused(`${file}: ${error.message} No se cambió nada.`, { cause: error })
    throw cannotWrite(file, error)
  } finally {
    progress.stop()
  }
}

/** With another key the site would not start, and its visitors could answer twice if it did. */
function refuseOtherKey({ visitorSecret, databaseUrl }: Config, { key, keyMark }: CopyHeader): void {
  const isBeside = visitorSecret === undefined
  const ours = visitorSecret ?? secretBeside(databaseUrl)
  if (fits(ours, keyMark) || (isBeside && key !== undefined && fits(key, keyMark))) return
  const where = isBeside ? `el archivo ${databaseUrl.slice('file:'.length)}.secret` : 'IP_HASH_SECRET'
  throw new BadUse(`La copia es de otra clave de visitantes: pon primero la suya en ${where}. No se cambió nada.`)
}

async function tellWhatChanges({ source, isUnreadable }: Occupied, header: CopyHeader, say: Say): Promise<void> {
  say.line(`Copia del ${dayAndTime(Date.parse(header.at))}: ${wholeNumber(totalOf(header))} filas.`)
  if (isUnreadable) say.line('La base de datos de ahora no se puede leer: se conserva como está, con otro nombre.')
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

interface Replacement {
  readonly file: string
  readonly header: CopyHeader
  readonly occupied: Occupied
  readonly say: Say
  readonly folder: string
}

/** Where what was there is kept. */
async function replaced(
  config: Config,
  { file, header, occupied, say, folder }: Replacement,
): Promise<string | undefined> {
  const at = Date.now()
  const isFile = config.databaseUrl.startsWith('file:')
  const moment = momentWord(at)
  let written = 0
  const progress = progressOf(
    () => `Restaurando: ${wholeNumber(written)} de ${wholeNumber(totalOf(header))} filas`,
    say.aside,
  )
  try {
    if (!isFile) readyFolder(folder)
    const kept =
      !isFile && occupied.source
        ? await makeCopy(occupied.source, { folder, name: copyName(at, 'replaced'), at, aside: say.aside })
        : undefined
    const done = await occupied.replaceBy({
      file,
      migration: header.migration,
      moment,
      progress: (rows) => {
        written = rows
      },
    })
    if (config.visitorSecret === undefined && header.key) putSecretBeside(config.databaseUrl, header.key, moment)
    return done.kept ?? kept?.path
  } catch (error) {
    throw cannotWrite(isFile ? dirname(config.databaseUrl.slice('file:'.length)) : folder, error)
  } finally {
    progress.stop()
  }
}
